"""The evaluation as a table in the terminal; the same rows stand in the model cards."""


def _range(figure: dict, percent: bool) -> str:
    low, high = figure["interval"] or (float("nan"),) * 2
    if percent:
        return f"{figure['value'] * 100:.1f} % ({low * 100:.1f}-{high * 100:.1f})"
    return f"{figure['value']:.3f} ({low:.3f}-{high:.3f})"


def rows(name: str, evaluation: dict) -> list[tuple[str, str, str, str, str]]:
    """(figure, model with 95 % interval, MFCC + SVM, published, goal)."""
    return _heart_rows(evaluation) if name == "heart" else _lung_rows(evaluation)


def _heart_rows(evaluation: dict) -> list[tuple]:
    published, table = evaluation["published"], []
    titles = {"ncc85": ("Yaseen, source groups (0.85)", "88 %"), "ncc70": ("Yaseen, source groups (0.70)", ""),
              "random": ("Yaseen, random folds (leaks)", "99 %")}
    for split, (title, goal) in titles.items():
        figures = evaluation["yaseen"][split]
        table.append((f"{title}: accuracy", _range(figures["accuracy"], True), f"{figures['baselineAccuracy']['value'] * 100:.1f} %",
                      published["random"] if split == "random" else "", goal))
        table.append((f"{title}: accuracy when not uncertain ({100 - figures['uncertainShare'] * 100:.0f} % of clips)",
                      _range(figures["accuracyOfCertain"], True), "", "", ""))
        table.append((f"{title}: calibration error", f"{figures['calibrationError']:.3f}", "", "", ""))
    bmd = evaluation["bmdHs"]
    for key, title, goal in (("normalOrAbnormal", "normal/abnormal", "0.88"), ("AS", "AS", ""), ("MR", "MR", ""), ("MS", "MS", "")):
        table.append((f"BMD-HS by patient, {title}: AUROC", _range(bmd[key], False), f"{bmd[key]['baseline']['value']:.3f}",
                      published["bmdHs"] if key == "normalOrAbnormal" else "", goal))
    table.append(("BMD-HS by patient, mean of AS, MR, MS: AUROC", f"{bmd['meanOfLesions']:.3f}", f"{bmd['baselineMeanOfLesions']:.3f}", "", "0.75"))
    table.append(("BMD-HS recordings that become uncertain", f"{bmd['uncertainShare'] * 100:.1f} %", "", "", ""))
    table.append(("Recordings of both data sets that become uncertain", f"{bmd['uncertainShareOfBothDataSets'] * 100:.1f} %", "", "", "20 %"))
    return table + _bad_rows(evaluation)


_SETS = {"circor": "CirCor", "bmd-hs": "BMD-HS", "yaseen": "Yaseen", "manikin": "HLS-CMDS (manikin)"}


def murmur_rows(evaluation: dict) -> list[tuple[str, str, str]]:
    """(set and unit, AUROC on what the networks had not heard, AUROC of networks that knew nothing of the set)."""
    without = (evaluation["leftOut"] or {"murmur": {}})["murmur"]
    return [(f"{_SETS[name]}, {unit}", _range(figure, False), _range(without[name][unit], False) if unit in without.get(name, {}) else "")
            for name, units in evaluation["murmur"].items() for unit, figure in units.items()]


def rule_rows(evaluation: dict) -> list[tuple]:
    """(set, and of its sounds with a murmur, then of those without: sounds, uncertain, called Normal, murmur; a valve named without one)."""
    share = lambda of, name: f"{100 * of[name] / max(of['sounds'], 1):.1f} %"
    return [(_SETS[name], *(cell for of in (by["withMurmur"], by["without"])
                            for cell in (of["sounds"], *(share(of, answer) for answer in ("uncertain", "normal", "murmur")))),
             share(by["without"], "named")) for name, by in evaluation["murmurRule"].items()]


def _lung_rows(evaluation: dict) -> list[tuple]:
    table = []
    for part, title in (("byPatient", "By patient"), ("byRecording", "By recording (patients apart)")):
        figures, first = evaluation["kauh"][part], part == "byPatient"
        table.append((f"{title}: balanced accuracy of Normal and Asthma", _range(figures["balancedAccuracyOfCoveredClasses"], True),
                      f"{figures['baselineBalancedAccuracyOfCoveredClasses']['value'] * 100:.1f} %", "", "75 %" if first else ""))
        table.append((f"{title}: balanced accuracy of all four", _range(figures["balancedAccuracyOfAllClasses"], True), "", "", ""))
        table.append((f"{title}: accuracy", _range(figures["accuracy"], True), f"{figures['baselineAccuracy']['value'] * 100:.1f} %",
                      evaluation["published"]["byPatient"] if first else "", ""))
        for head, goal in (("wheeze", "0.95"), ("crackles", "0.85")):
            table.append((f"{title}, {head}: AUROC", _range(figures[head], False), f"{figures[head]['baseline']['value']:.3f}", "", goal if first else ""))
        table.append((f"{title}: calibration error", f"{figures['calibrationError']:.3f}", "", "", ""))
    table.append(("Recordings of the four classes that become uncertain", f"{evaluation['kauh']['uncertainShareOfFourClasses'] * 100:.1f} %", "", "", "20 %"))
    return table + _bad_rows(evaluation)


def _bad_rows(evaluation: dict) -> list[tuple]:
    total = evaluation["badInput"]["total"]
    return [(f"Bad input ({total['clips']} clips): confident disease", f"{total['confidentDisease']} ({total['confidentDiseaseShare'] * 100:.1f} %)", "", "", "1 %")]


def show(name: str, evaluation: dict) -> None:
    table = [("Figure", "Model (95 % interval)", "MFCC + SVM", "Published", "Goal"), *rows(name, evaluation)]
    widths = [max(len(row[column]) for row in table) for column in range(5)]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    for row in murmur_rows(evaluation) if name == "heart" else ():
        print(f"  murmur alone, {row[0]}: AUROC {row[1]}; without the set {row[2]}")
    for row in rule_rows(evaluation) if name == "heart" else ():
        print("  murmur by the rule:", row)
    for kind, figures in evaluation["badInput"]["kinds"].items():
        print(f"  bad input, {kind}: {figures}")
