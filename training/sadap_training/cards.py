"""Model cards in English and Thai: the texts stand in card_texts/, the figures come from the evaluation."""
import json
from pathlib import Path

from . import paths
from .organ import Organ
from .report import murmur_rows, rows, rule_rows

_TEXTS = Path(__file__).parent / "card_texts"
_HEADINGS = {"en": ("Figure", "Model", "MFCC + SVM", "Published", "Goal"),
             "th": ("ตัวเลข", "โมเดล", "MFCC + SVM", "ที่ตีพิมพ์", "เป้าหมาย")}
_BAD_HEADINGS = {"en": ("Kind", "Clips", "Uncertain", "Called Normal", "Called a disease"),
                 "th": ("ชนิด", "จำนวน", "ไม่แน่ใจ", "ตอบว่าปกติ", "ตอบว่าเป็นโรค")}
_OUTSIDE = {
    "en": ("Of what is not of poor quality", "By recording (95 % over people)", "By patient (95 %)"),
    "th": ("เฉพาะเสียงที่คุณภาพไม่แย่", "รายเสียง (95 % คิดตามผู้ป่วย)", "รายผู้ป่วย (95 %)"),
}
_GRADES = {"en": ("Loudness", "Recordings", "Uncertain", "Normal", "Murmur or valve"),
           "th": ("ความดัง", "จำนวนเสียง", "ไม่แน่ใจ", "ปกติ", "เสียงฟู่หรือชื่อลิ้น")}
_OUTSIDE_TEXT = {
    "en": "CirCor DigiScope: {recordings} recordings of {people} people, {good} of them not of poor quality. Each person is heard by a "
          "network that had not met that person, and judged by a rule that others taught; the set itself is known to the networks. "
          "What the product would answer with one of its five murmur networks; it takes their mean:",
    "th": "CirCor DigiScope: {recordings} เสียงจาก {people} คน คุณภาพไม่แย่ {good} เสียง แต่ละคนฟังโดยโครงข่ายที่ไม่เคยฟังคนนั้น "
          "และตัดสินด้วยกฎที่เรียนจากคนอื่น แต่โครงข่ายเคยฟังคนอื่นในชุดนี้ ตัวเลขเป็นคำตอบตามวิธีของระบบ "
          "แต่ใช้โครงข่ายเสียงฟู่เพียงชุดเดียว ระบบจริงใช้ค่าเฉลี่ยของห้าชุด",
}
_MURMUR = {
    "en": ("Murmur alone, AUROC (95 %)", "People or sources that the network had not heard", "Networks that had heard nothing of the set"),
    "th": ("เสียงฟู่อย่างเดียว AUROC (95 %)", "ผู้ป่วยหรือแหล่งเสียงที่โครงข่ายไม่เคยฟัง", "โครงข่ายที่ไม่เคยฟังชุดนี้เลย"),
}
_RULE = {
    "en": ("By the rule, recordings", "With a murmur", "Uncertain", "Normal", "Murmur or valve", "Without", "Uncertain", "Normal",
           "Murmur or valve", "A valve named without a murmur"),
    "th": ("ตามกฎ รายเสียง", "มีเสียงฟู่", "ไม่แน่ใจ", "ปกติ", "เสียงฟู่หรือชื่อลิ้น", "ไม่มีเสียงฟู่", "ไม่แน่ใจ", "ปกติ",
           "เสียงฟู่หรือชื่อลิ้น", "ไม่มีเสียงฟู่แต่บอกชื่อลิ้น"),
}
_NOT_HEARD = {"en": "Not measured for this model.", "th": "ยังไม่ได้วัดกับโมเดลนี้"}
_TOTAL = {"en": "all", "th": "รวม"}
# Longest first, so that no phrase is cut by a shorter one.
_THAI = [
    ("accuracy when not uncertain", "ความถูกต้องเมื่อไม่ตอบว่าไม่แน่ใจ"), ("balanced accuracy of Normal and Asthma", "ความถูกต้องเฉลี่ยของ Normal กับ Asthma"),
    ("balanced accuracy of all four", "ความถูกต้องเฉลี่ยของทั้งสี่กลุ่ม"), ("Recordings of the four classes that become uncertain", "เสียงของสี่กลุ่มที่ตอบว่าไม่แน่ใจ"),
    ("Recordings of both data sets that become uncertain", "เสียงของทั้งสองชุดที่ตอบว่าไม่แน่ใจ"), ("BMD-HS recordings that become uncertain", "เสียง BMD-HS ที่ตอบว่าไม่แน่ใจ"), ("By recording (patients apart)", "รายเสียง (แยกผู้ป่วย)"),
    ("by recording", "รายเสียง"), ("(manikin)", "(หุ่นฝึก)"), ("By patient", "รายผู้ป่วย"), ("by patient", "รายผู้ป่วย"), ("source groups", "แยกแหล่งเสียง"), ("random folds (leaks)", "แบ่งสุ่ม (รั่ว)"),
    ("of clips", "ของเสียง"), ("calibration error", "ความคลาดเคลื่อนของค่าความมั่นใจ"), ("mean of AS, MR, MS", "เฉลี่ย AS, MR, MS"),
    ("normal/abnormal", "ปกติ/ผิดปกติ"), ("confident disease", "ตอบว่าเป็นโรคอย่างมั่นใจ"), ("Bad input", "เสียงที่ใช้ไม่ได้"), ("clips", "เสียง"),
    ("accuracy", "ความถูกต้อง"), ("white noise", "เสียงรบกวนขาว"), ("pink noise", "เสียงรบกวนชมพู"), ("silence", "ความเงียบ"), ("hum", "เสียงฮัมไฟฟ้า"),
    ("speech-like", "คล้ายเสียงพูด"), ("melody", "ทำนอง"), ("chords", "คอร์ดและกลอง"), ("other organ", "เสียงอวัยวะอื่น"), ("two seconds", "สองวินาที"),
    ("all on random folds", "ทั้งหมดแบ่งแบบสุ่ม"), ("about", "ประมาณ"), ("not split รายผู้ป่วย", "ไม่แยกผู้ป่วย"), (" with metadata", " กับข้อมูลผู้ป่วย"), (" to ", " ถึง "),
]

# Whole names of the table of what was heard outside.
_THAI_OUTSIDE = dict([
    ("hearts without a murmur that are called murmur or diseased", "หัวใจที่ไม่มีเสียงฟู่ แต่ตอบว่ามีเสียงฟู่หรือเป็นโรค"), ("irregular, so uncertain", "ไม่แน่ใจเพราะหัวใจเต้นไม่สม่ำเสมอ"),
    ("sensitivity where answered", "ความไวเมื่อตอบ"), ("specificity where answered", "ความจำเพาะเมื่อตอบ"), ("murmurs called Normal", "เสียงฟู่ที่ตอบว่าปกติ"),
    ("grade not stated", "ไม่ระบุระดับ"), ("no murmur", "ไม่มีเสียงฟู่"), ("uncertain", "ไม่แน่ใจ"),
    ("footsteps", "เสียงฝีเท้า"), ("metronome", "เมโทรนอม"), ("clock", "นาฬิกา"), ("drum", "กลอง"), ("pump", "ปั๊ม"), ("the other organ", "เสียงอวัยวะอื่นที่สร้างขึ้น"),
    ("faint noise", "เสียงรบกวนเบา"), ("rubbing", "เสียงถู"), ("music", "ดนตรี"), ("speech", "เสียงพูด"),
    ("silence", "ความเงียบ"), ("white noise", "เสียงรบกวนขาว"), ("pink noise", "เสียงรบกวนชมพู"), ("hum", "เสียงฮัมไฟฟ้า"), ("two seconds", "สองวินาที"),
    ("lungs, KAUH", "เสียงปอด KAUH"), ("lungs, ICBHI", "เสียงปอด ICBHI"),
    *((f"grade {grade}", f"ระดับ {grade}") for grade in ("I", "II", "III")),
])


def _in(language: str, text: str) -> str:
    if language == "th":
        for english, thai in _THAI:
            text = text.replace(english, thai)
    return text


def _table(head: tuple, body: list[tuple]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in body])


def _confusion(title: str, classes: list[str], counts: list[list[int]]) -> str:
    return _table((title, *classes), [(name, *row) for name, row in zip(classes, counts)])


def _confusions(organ: Organ, evaluation: dict, language: str) -> str:
    if organ.title == "heart":
        parts = [("Yaseen, source groups (0.85)", evaluation["yaseen"]["ncc85"]["confusion"]),
                 ("Yaseen, random folds (leaks)", evaluation["yaseen"]["random"]["confusion"])]
    else:
        parts = [("By patient", evaluation["kauh"]["byPatient"]["confusion"])]
    return "\n\n".join(_confusion(_in(language, title), organ.classes, counts) for title, counts in parts)


def evidence(organ: Organ, evaluation: dict) -> dict:
    """Of the card's first table: how many of each class were tested, and how many of them recognised."""
    counts = evaluation["yaseen"]["ncc85"] if organ.title == "heart" else evaluation["kauh"]["byPatient"]
    return {name: {"tested": sum(row), "recognised": row[index]}
            for index, (name, row) in enumerate(zip(organ.classes, counts["confusion"]))}


def _bad(evaluation: dict, language: str) -> str:
    kinds = [*evaluation["badInput"]["kinds"].items(), (_TOTAL[language], evaluation["badInput"]["total"])]
    return _table(_BAD_HEADINGS[language], [(_in(language, kind), one["clips"], one["uncertain"], one["confidentNormal"], one["confidentDisease"])
                                            for kind, one in kinds])


_FINDINGS_OUTSIDE = {
    "en": "On ICBHI's {recordings} recordings, from stethoscopes and patients that it never met, the AUROC was {wheeze:.2f} for wheeze and "
          "{crackles:.2f} for crackles (one half is chance). Under 0.75 no figure is shown.",
    "th": "กับ ICBHI {recordings} เสียง ซึ่งเป็นหูฟังและผู้ป่วยที่ไม่เคยฟัง AUROC ของเสียงวี้ดคือ {wheeze:.2f} ของเสียงกรอบแกรบคือ {crackles:.2f} "
          "(0.50 คือเดาสุ่ม) ต่ำกว่า 0.75 จะไม่แสดงตัวเลข",
}


def _findings_outside(sidecar: dict, language: str) -> str:
    """What `npm run bench ai-outside-lung -- --write` measured."""
    heard = sidecar.get("outside") or {}
    if not heard:
        return _NOT_HEARD[language]
    return _FINDINGS_OUTSIDE[language].format(recordings=heard["wheeze"]["recordings"], wheeze=heard["wheeze"]["auroc"],
                                              crackles=heard["crackles"]["auroc"])


def outside(evaluation: dict) -> dict:
    """Of each finding, how well it is told on a stethoscope that networks never heard: the murmur's without CirCor."""
    figure = ((evaluation.get("leftOut") or {}).get("murmur") or {}).get("circor", {}).get("by recording")
    return {"murmur": {"auroc": figure["value"], "recordings": figure["of"]}} if figure else {}


def _murmur(evaluation: dict, language: str) -> str:
    return _table(_MURMUR[language], [(_in(language, name), inside, without) for name, inside, without in murmur_rows(evaluation)]) + (
        "\n\n" + _table(_RULE[language], rule_rows(evaluation)))


def _outside(organ: Organ, sidecar: dict, language: str) -> str:
    """What `npm run bench ai-outside -- --write` measured with this very model."""
    path = paths.MODELS / f"{organ.name}.outside.json"
    heard = json.loads(path.read_text()) if path.exists() else None
    if heard is None or heard["sha256"] != sidecar["sha256"]:
        return _NOT_HEARD[language]
    percent = lambda value: f"{value * 100:.1f} %"
    ranged = lambda one: f"{percent(one['value'])} ({one['interval'][0] * 100:.1f}-{one['interval'][1] * 100:.1f})"
    named = lambda one: _THAI_OUTSIDE.get(one["name"], one["name"]) if language == "th" else one["name"]
    figures = [(named(one), ranged(one["byRecording"]), ranged(one["byPatient"])) for one in heard["figures"]]
    grades = [(named(one), one["recordings"], *(percent(one[key]) for key in ("uncertain", "normal", "murmur")))
              for one in heard["grades"]]
    strangers = [(named(one), *(one[key] for key in ("clips", "uncertain", "normal", "murmur"))) for one in heard["strangers"]]
    return "\n\n".join([_OUTSIDE_TEXT[language].format(**heard), _table(_OUTSIDE[language], figures), _table(_GRADES[language], grades),
                        _table(_BAD_HEADINGS[language], strangers)])


def write(organ: Organ, sidecar: dict, evaluation: dict) -> None:
    """models/<name>.md and models/<name>.th.md."""
    sizes = ({"bmd_recordings": evaluation["bmdHs"]["recordings"], "bmd_patients": evaluation["bmdHs"]["patients"]}
             if organ.title == "heart" else
             {"kauh_recordings": evaluation["kauh"]["recordings"], "kauh_patients": evaluation["kauh"]["patients"]})
    for language, ending in (("en", ".md"), ("th", ".th.md")):
        table = _table(_HEADINGS[language], [tuple(_in(language, cell) for cell in row) for row in rows(organ.title, evaluation)])
        text = (_TEXTS / f"{organ.title}.{language}.md").read_text().format(
            version=sidecar["version"], trained_at=sidecar["trainedAt"], networks=sidecar["networks"], table=table,
            minimum_seconds=sidecar["minimumSeconds"], minimum_confidence=sidecar["rules"]["minimumConfidence"],
            maximum_novelty=sidecar["rules"]["maximumNovelty"], confusions=_confusions(organ, evaluation, language),
            murmur=_murmur(evaluation, language) if organ.title == "heart" else "",
            bad=_bad(evaluation, language), outside=_outside(organ, sidecar, language) if organ.title == "heart" else _findings_outside(sidecar, language), **sizes)
        (paths.MODELS / f"{organ.name}{ending}").write_text(text)


def write_again(organ: Organ) -> None:
    """The cards of the sidecar and the evaluation that are there."""
    read = lambda ending: json.loads((paths.MODELS / f"{organ.name}.{ending}").read_text())
    write(organ, read("json"), read("evaluation.json"))
