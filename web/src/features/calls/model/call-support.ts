/**
 * Why this page cannot call; null if it can. Browsers give camera and microphone only to HTTPS and localhost.
 * Some are built without WebRTC, and some hospitals disable it.
 */
export function callObstacle(): 'insecure' | 'browser-incompatible' | null {
  if (!window.isSecureContext) return 'insecure';
  const needed = [typeof RTCPeerConnection, typeof WebSocket, typeof navigator.mediaDevices];
  return needed.includes('undefined') ? 'browser-incompatible' : null;
}

export const canCall = (): boolean => callObstacle() === null;
