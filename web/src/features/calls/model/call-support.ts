/** Some browsers are built without WebRTC, and some hospitals disable it. */
export const canCall = (): boolean => typeof RTCPeerConnection !== 'undefined';
