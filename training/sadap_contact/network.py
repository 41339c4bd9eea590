"""Two answers every 40 ms: does the chest piece lie on a chest, and has it just been laid there from the air."""
import base64

import torch
from torch import nn

from .bank import BANDS, HEARD

# Frames of 20 ms that are heard together.
TOGETHER = 2
INPUTS = 32
STATE = 64


class ContactNetwork(nn.Module):
    """Levels in dB [batch, frames, bands] to logits [batch, frames / 2, 2]: lies on a chest, has landed."""

    def __init__(self) -> None:
        super().__init__()
        self.input = nn.Linear(BANDS * TOGETHER, INPUTS)
        self.memory = nn.GRU(INPUTS, STATE, batch_first=True)
        self.output = nn.Linear(STATE, 2)

    def forward(self, levels_db: torch.Tensor) -> torch.Tensor:
        batch, frames, _ = levels_db.shape
        heard = ((levels_db + 60) / 20).reshape(batch, frames // TOGETHER, -1)
        states, _ = self.memory(torch.relu(self.input(heard)))
        return self.output(states)


def exported(network: ContactNetwork) -> dict[str, str]:
    """Each tensor as base64 of little-endian 16-bit floats, row by row."""
    return {name: base64.b64encode(tensor.detach().half().numpy().astype("<f2").tobytes()).decode()
            for name, tensor in network.state_dict().items()}


def reference(network: ContactNetwork) -> dict:
    """What it heard in training; levels of 60 frames by chance and the probabilities after them, with the weights as
    they are exported."""
    rounded = ContactNetwork()
    rounded.load_state_dict({name: tensor.half().float() for name, tensor in network.state_dict().items()})
    levels = (torch.randn(60, BANDS, generator=torch.Generator().manual_seed(1)) * 15 - 60).round()
    with torch.no_grad():
        answers = torch.sigmoid(rounded(levels[None]))[0]
    return {"heard": HEARD, "levelsDb": levels.int().tolist(), "answers": [[round(each, 5) for each in row] for row in answers.tolist()]}
