"""Where data, caches and models live. Nothing here is written into the data sets."""
import os
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
MODELS = Path(os.environ.get("MODELS_FOLDER", REPOSITORY / "models"))
CACHE = Path(os.environ.get("TRAINING_CACHE", REPOSITORY / "training" / ".cache"))


def data_sets() -> Path:
    """Folder with heart-yaseen, heart-bmd-hs, lung-kauh and samples, from DATA_SETS."""
    folder = os.environ.get("DATA_SETS")
    if not folder or not Path(folder).is_dir():
        raise SystemExit("Set DATA_SETS to the folder that holds heart-yaseen, heart-bmd-hs, lung-kauh and samples.")
    return Path(folder)
