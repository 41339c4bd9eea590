import { z } from 'zod';
import { action, Done, get, post, put, remove } from '../procedures.ts';
import {
  AddDeviceInput,
  DeviceList,
  IssuedDeviceKey,
  MacAddress,
  ReissueKeyInput,
  SetDeviceStatusInput,
} from './schema.ts';

export const devicesApi = {
  status: get('/stethoscopes/status', 'devices').output(DeviceList),
  setStatus: put('/stethoscopes/{macAddress}/status', 'devices')
    .input(SetDeviceStatusInput)
    .output(DeviceList),
  add: post('/stethoscopes/add', 'devices').input(AddDeviceInput).output(IssuedDeviceKey),
  reissueKey: action('/stethoscopes/{macAddress}/key', 'devices')
    .input(ReissueKeyInput)
    .output(IssuedDeviceKey),
  delete: remove('/stethoscopes/delete/{macAddress}', 'devices')
    .input(z.object({ macAddress: MacAddress }))
    .output(Done),
};
