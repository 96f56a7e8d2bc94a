"""Which names that the firmware uses are attributes of the interpreter's own objects too? They never change.

All that MicroPython's stubs know and the firmware fetches: tests/micropython/test_pack.py says what is missing.
"""

INTERPRETER_NAMES = frozenset(
    """
    BytesIO DMA DeflateIO I2C IN KEEP LONG OPEN_DRAIN OUT OUT_LOW PIO POLLIN POLLOUT PULL_UP Pin RAW SHIFT_LEFT
    SoftI2C StateMachine StringIO WDT _build _check _flags _incoming _machine _put _status active any append args
    asm_pio bitstream board broken buffer build bytes cancel channel clear close code collect config connection copy
    count decode digest done dumps encode end endswith errors exists extend feed fileno fill final find flags flush
    fsync get groups hash head hex hexlify high id implementation index init insert ipoll isalpha isdigit join
    kbd_intr line link list listdir load loads low machine mem32 mem_free memory mkdir mode modules name next open
    options pack pack_ctrl parse partition patch path phase poll pop print_exception put quiet raw read readfrom
    readfrom_mem_into readinto readline register release remove rename replace reset reverse rfind rmdir round route
    rsplit rstrip run seed seek select send setdefault sha256 side size sleep_ms sort split start startswith stat
    state statvfs stdin stdout step strip sync tell threshold ticks_diff ticks_ms ticks_us timing title to_bytes total unpack
    update upper urandom value values version viper walk write writeto writeto_mem written
    """.split()
)

# Short names that MicroPython has in its own flash (of its modules builtins, math, os, time ...), seen on an RP2040 and in
# WebAssembly, and that the firmware never speaks of: on a board they cost nothing, and any other name costs a dozen bytes for
# good. Where a port lacks one, it merely costs what another would. Left out: what the compiler looks for (const), and what the
# interpreter asks objects for (ioctl, items, keys, mount, throw, umount).
FREE_NAMES = tuple(
    """
    e pi abs bin buf cos dir doc erf exp inf nan oct pow ps1 ps2 sep sin sub tan tau vfs zip acos and_ argv asin atan blit
    ceil coro cosh dump erfc eval exec exit fabs fmod help imag iter log2 math mkfs modf peek poly push rect repr sinh sqrt
    tanh usys acosh asinh atan2 atanh chdir cmath deque errno expm1 float floor frexp gamma heapq hline input isinf isnan
    ldexp log10 lower match mtime polar sleep trunc union vline center divmod enable getcwd getter gmtime invert lgamma
    locals lstrip mktime modify rindex scroll setter single sizeof stderr struct unlink acquire closure compile complex
    degrees deleter disable discard ellipse fromhex handler heapify heappop isclose islower isspace isupper maxsize newline
    popitem popleft radians randint time_ns uctypes uniform builtins bytecode bytes_at calcsize copysign datetime execfile
    framebuf fromkeys heappush isfinite issubset iterable iterator keepends libc_ver mem_info readonly schedule sleep_us
    addressof buffering byteorder dict_view enumerate errorcode factorial fill_rect frozenset heap_lock isenabled localtime
    mem_alloc opt_level pack_into qstr_info randrange readlines stack_use ticks_add ticks_cpu appendleft from_bytes isdisjoint
    issubclass issuperset namedtuple pend_throw rpartition splitlines unregister collections getrandbits heap_unlock
    unpack_from intersection version_info
    """.split()
)
