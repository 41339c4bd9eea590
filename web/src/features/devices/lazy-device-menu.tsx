import { type ComponentProps, useState } from 'react';
import { useCode } from '../../ui/use-code.ts';
import type { DeviceMenu } from './device-menu.tsx';
import { MoreButton } from './more-button.tsx';

/** The button of a device's menu; the menu's code is fetched on the first press. */
export function LazyDeviceMenu(menu: ComponentProps<typeof DeviceMenu>) {
  const [isAsked, setAsked] = useState(false);
  const code = useCode('device-menu', () => import('./device-menu.tsx'), isAsked);
  if (isAsked && code.data) return <code.data.DeviceMenu {...menu} />;
  const open = () => {
    setAsked(true);
    if (code.isError) void code.refetch();
  };
  return <MoreButton name={menu.name} loading={isAsked && code.isFetching} onClick={open} />;
}
