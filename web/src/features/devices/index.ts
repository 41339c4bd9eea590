export { AddDeviceForm } from './view/add-device-form.tsx';
export { ConnectionPanel } from './view/connection-panel.tsx';
export { DeviceChoice } from './view/device-choice.tsx';
export { DeviceManagement } from './view/device-management.tsx';
export { IssuedKey } from './view/issued-key.tsx';
export { IssuedKeyWarning } from './view/issued-key-warning.tsx';
export { KeyNews } from './view/key-news.tsx';
export { type ConnectedDevice, useConnectedDevice } from './view/use-connected-device.ts';
export { useDeviceConnection } from './view/use-device-connection.ts';
