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
    state statvfs stdin stdout step strip sync tell ticks_diff ticks_ms ticks_us timing title to_bytes total unpack
    update upper urandom value values version viper walk write writeto writeto_mem written
    """.split()
)
