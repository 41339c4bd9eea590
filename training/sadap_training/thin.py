from .paths import MODELS, data_sets
from . import heart_data, lung_data
from .fit import TrainingSettings, train
from .outliers import Outliers
from .spectrum import HEART_SPECTRUM, LUNG_SPECTRUM
from .export import *
import sys


def run():
    import numpy as np
    MODELS.mkdir(exist_ok=True)
    heart, lung = heart_data.yaseen(), lung_data.kauh()
    for name, clips, other, data, spectrum, sources, prefix in (
            ("heart_classifier_v1", heart, lung, heart_data, HEART_SPECTRUM, ["heart-yaseen", "heart-bmd-hs"], "heart"),
            ("lung_classifier_v1", lung, heart, lung_data, LUNG_SPECTRUM, ["lung-kauh"], "lung")):
        settings = TrainingSettings(spectrum, len(data.CLASSES), len(data.HEADS), 3.0, 320, int(sys.argv[2]) if len(sys.argv) > 2 else 6)
        network = train(clips, np.ones(len(clips)), Outliers(other), settings, 1, print)
        model = ShippedModel([network], len(data.CLASSES), 1.0)
        path = MODELS / f"{name}.onnx"
        write_onnx(model, path)
        rules = {"temperature": 1.0, "minimumConfidence": 0.5, "maximumNovelty": 0.5}
        (MODELS / f"{name}.json").write_text(json.dumps(sidecar(path, name, spectrum, data.CLASSES, data.HEADS, rules, sources), indent=2) + "\n")
        write_golden(model, MODELS / f"{name}.golden.json", sorted((data_sets() / "samples").glob(f"{prefix}-*.wav"))[:3])
