import { bilingual } from '../bilingual.ts';

/** Playback of stored sound. */
export const sound = bilingual({
  th: {
    play: 'เล่นเสียง',
    pause: 'หยุดชั่วคราว',
    volume: 'ระดับเสียง',
    position: 'ตำแหน่งในเสียง',
    errorTitle: 'เกิดข้อผิดพลาด',
    playFailed: 'ไม่สามารถเล่นเสียงได้',
    seekFailed: 'เลื่อนตำแหน่งเสียงไม่ได้ กรุณาลองใหม่',
    waveformLoading: 'กำลังโหลดกราฟเสียง',
    waveformWait: 'กรุณารอสักครู่ กำลังโหลดกราฟเสียง',
    waveformFailed: 'ไม่สามารถโหลดกราฟเสียงได้',
    loaded: 'โหลดกราฟเสียงแล้ว',
    pressPlay: 'กดปุ่มเล่นเพื่อฟังเสียง',
  },
  en: {
    play: 'Play',
    pause: 'Pause',
    volume: 'Volume',
    position: 'Position in the sound',
    errorTitle: 'Something went wrong',
    playFailed: 'The sound could not be played',
    seekFailed: 'Could not move within the sound. Please try again',
    waveformLoading: 'Loading waveform',
    waveformWait: 'Please wait, the waveform is loading',
    waveformFailed: 'The waveform could not be loaded',
    loaded: 'Waveform loaded',
    pressPlay: 'Press Play to listen',
  },
});
