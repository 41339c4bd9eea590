/** Some browsers are built without WebRTC, and some hospitals switch it off. */
export const canCall = (): boolean => typeof RTCPeerConnection !== 'undefined';
