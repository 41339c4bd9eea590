export { AddDeviceForm } from './add-device-form.tsx';
export { ConnectionPanel } from './connection-panel.tsx';
export { DeviceManagement } from './device-management.tsx';
export { IssuedKey } from './issued-key.tsx';
export { IssuedKeyWarning } from './issued-key-warning.tsx';
export { type ConnectedDevice, useConnectedDevice } from './use-connected-device.ts';
export { useDeviceConnection } from './use-device-connection.ts';
