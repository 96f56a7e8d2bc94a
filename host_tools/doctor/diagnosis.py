"""What is wrong with this board, in the order in which it is to be mended? Pure: from facts to findings."""

from host_tools.doctor import board_findings, touch_findings
from host_tools.doctor.finding import FIX, place_of
from host_tools.doctor.strip_findings import strip_finding

ALL_STRIPS = ("strips_no_ground", "strips_no_data")  # once is enough


def diagnose(facts):
    """facts: what `examine` collected; whatever is missing was not asked. Findings, the first to mend first."""
    found = board_findings.before_the_link(facts)
    if "hello" not in facts:
        return found
    found += board_findings.link_findings(facts["hello"], facts["version_here"])
    counted = dict(facts.get("health", {}).get("faults", {}))
    if "electrodes" in facts:
        found += touch_findings.touch_findings(facts["electrodes"], facts.get("as_set"))
        chips = facts["electrodes"]["chips"]
        if not all(chip["found"] for chip in chips):
            counted = {code: count for code, count in counted.items() if code not in ("chip_missing", "bus_stuck")}
        if any(touch_findings.is_ill(chip) for chip in chips):
            counted.pop("chip_ill", None)
    found += touch_findings.overlay_findings(_unexplained(facts, found))
    found += _strips(facts.get("strips", []))
    if "pixels" in facts:
        found += board_findings.power_findings(facts["pixels"], facts["milliamps"], facts.get("brightness"))
    health = facts.get("health", {})
    found += board_findings.store_findings(health.get("heap_free"), health.get("heap_low"), facts.get("flash_free"))
    found += board_findings.wifi_findings(health.get("wifi", {}))
    found += board_findings.kept_findings(counted)
    return sorted(found, key=lambda finding: finding.weight != FIX)


def _unexplained(facts, found):
    """The touches of pads about which nothing was found yet: a broken chip feels no finger, whatever the overlay."""
    wheres = {finding.where for finding in found}
    explained = set()
    for chip in facts.get("electrodes", {}).get("chips", []):
        if wheres & {place_of(chip), f"bus {chip['bus']}", touch_findings.SUPPLY}:
            explained |= {row[touch_findings.PAD] for row in chip["electrodes"]}
    return [entry for entry in facts.get("touched", []) if entry[0] not in wheres | explained]


def _strips(walked):
    """walked: the facts of each strip, as strip_finding takes them."""
    found = []
    lit = [strip["seen"] not in ("dark",) for strip in walked]
    for number, strip in enumerate(walked):
        others = any(lit[:number] + lit[number + 1 :])
        finding = strip_finding(number=strip.get("number", number), others_lit=others, **_without(strip, "number"))
        if finding and not any(finding.code == other.code and other.code in ALL_STRIPS for other in found):
            found.append(finding)
    return found


def _without(strip, name):
    return {key: value for key, value in strip.items() if key != name}


def last_line(findings):
    """What the doctor ends with: ready, or the first thing to fix."""
    to_fix = [finding for finding in findings if finding.weight == FIX]
    if to_fix:
        first = to_fix[0]
        return f"Fix first: {first.where}: {first.sentence} {first.advice}"
    if findings:
        count = "one thing" if len(findings) == 1 else f"{len(findings)} things"
        return f"Ready to play; {count} above could be better."
    return "Ready."


def is_ready(findings):
    return not any(finding.weight == FIX for finding in findings)
