"""The networks of a model that was exported."""
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import nn

from .network import SoundNetwork
from .spectrum import SpectrumSettings


def class_networks(path: Path, spectrum: SpectrumSettings, outputs: int) -> list[SoundNetwork]:
    """The class networks in ShippedModel's file, or JoinedHeartModel's. An export folds a normalisation into the convolution before it."""
    graph = onnx.load(str(path)).graph
    stored = {tensor.name: torch.from_numpy(numpy_helper.to_array(tensor).copy()) for tensor in graph.initializer}
    # Equal tensors are stored once.
    stored |= {node.output[0]: stored[node.input[0]] for node in graph.node if node.op_type == "Identity" and node.input[0] in stored}
    # In the order in which they are applied; the class networks come first, before them the spectrum's own.
    folded = iter([stored[name] for node in graph.node if node.op_type == "Conv" and "log_mel" not in node.name for name in node.input[1:]])
    # In ShippedModel's file 'networks.0.weights', in JoinedHeartModel's 'by_class.networks.0.weights'.
    last = [name.removesuffix(".weights") for name in stored if name.endswith(".weights")]
    return [_network(stored, name, folded, SoundNetwork(spectrum, outputs)) for name in sorted(last)]


def _network(stored: dict, name: str, folded, network: SoundNetwork) -> SoundNetwork:
    with torch.no_grad():
        network.weights.copy_(stored[f"{name}.weights"])
        network.bias.copy_(stored[f"{name}.bias"])
        for module in network.trunk.modules():
            if isinstance(module, nn.Conv2d):
                module.weight.copy_(next(folded))
            elif isinstance(module, nn.BatchNorm2d):
                module.bias.copy_(next(folded))
                module.running_var.fill_(1 - module.eps)
    return network.eval()
