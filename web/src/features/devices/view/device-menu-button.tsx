import { type ComponentProps, useState } from 'react';
import { lazyModule } from '../../../platform/lazy-module.ts';
import type { DeviceMenu } from './device-menu.tsx';
import { MoreButton } from './more-button.tsx';

const menuModule = lazyModule(() => import('./device-menu.tsx'));

/** The button of a device's menu. The menu's code is fetched when it is first pressed. */
export function DeviceMenuButton(menu: ComponentProps<typeof DeviceMenu>) {
  const [isAsked, setAsked] = useState(false);
  const { code, error, isFetching, retry } = menuModule.use(isAsked);
  if (isAsked && code) return <code.DeviceMenu {...menu} />;
  const open = () => {
    setAsked(true);
    if (error) retry();
  };
  return <MoreButton name={menu.name} loading={isAsked && isFetching} onClick={open} />;
}
