"""Which register of an MPR121 is where, and what is in it at power-on? Names are the data sheet's (rev. 4)."""

TOUCH_STATUS = 0x00  # E7..E0; 0x01: OVCF, -, -, ELEPROX, E11..E8
TOUCH_STATUS_HIGH = 0x01
OOR_STATUS = 0x02  # E7..E0; 0x03: ACFF, ARFF, -, ELEPROX, E11..E8
OOR_STATUS_HIGH = 0x03
EFD0LB = 0x04  # filtered data, two bytes an electrode, low byte first
EFDPROXHB = 0x1D
E0BV = 0x1E  # baseline, the high 8 bits of 10
EPROXBV = 0x2A
MHDR = 0x2B
NHDR = 0x2C
NCLR = 0x2D
FDLR = 0x2E
MHDF = 0x2F
NHDF = 0x30
NCLF = 0x31
FDLF = 0x32
NHDT = 0x33
NCLT = 0x34
FDLT = 0x35
E0TTH = 0x41
E0RTH = 0x42
DEBOUNCE = 0x5B  # DR in bits 6..4, DT in bits 2..0
AFE_CONFIG_1 = 0x5C  # FFI in bits 7..6, CDC in bits 5..0
AFE_CONFIG_2 = 0x5D  # CDT in bits 7..5, SFI in bits 4..3, ESI in bits 2..0
ECR = 0x5E  # CL in bits 7..6, ELEPROX_EN in bits 5..4, ELE_EN in bits 3..0
CDC0 = 0x5F
CDT0 = 0x6C  # two electrodes a register, the even one in the low half
GPIO_FIRST = 0x73
GPIO_LAST = 0x7A
AUTOCONFIG_0 = 0x7B  # FFI in bits 7..6, RETRY in bits 5..4, BVA in bits 3..2, ARE, ACE
AUTOCONFIG_1 = 0x7C  # SCTS in bit 7, OORIE in bit 2, ARFIE in bit 1, ACFIE in bit 0
USL = 0x7D
LSL = 0x7E
TL = 0x7F
SOFT_RESET = 0x80
COUNT = 0x81

RESET_WORD = 0x63
OVCF = 0x80  # in TOUCH_STATUS_HIGH
ACFF = 0x80  # in OOR_STATUS_HIGH
ARFF = 0x40
ACE = 0x01  # in AUTOCONFIG_0
ARE = 0x02
SCTS = 0x80  # in AUTOCONFIG_1

# CL
TRACK_FROM_REGISTER = 0
TRACK_NOT = 1
TRACK_FROM_HIGH_BITS = 2
TRACK_FROM_DATA = 3

ELECTRODES = 12
FIRST_FILTER_SAMPLES = (6, 10, 18, 34)
SECOND_FILTER_SAMPLES = (4, 6, 10, 18)
POWER_ON = ((AFE_CONFIG_1, 0x10), (AFE_CONFIG_2, 0x24))  # every other register is 0
