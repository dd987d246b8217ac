import { call } from '../api.ts';

/** Asks for leave to remind on this device. False: it cannot, or the learner said no; then reminders come by mail. */
export async function takePushes(key: string | null): Promise<boolean> {
  if (key === null || !('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return false;
  try {
    // First of all: some browsers ask only in the moment of the tap.
    if ((await Notification.requestPermission()) !== 'granted') return false;
    // Where the worker is not installed yet there is nothing to wait for.
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration?.active == null) return false;
    const { endpoint, keys } = (
      await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    ).toJSON();
    await call('PUT /api/study/reminders/push', {
      body: { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    });
    return true;
  } catch {
    return false;
  }
}

/** The mark on the app's sign goes when the app is looked at. */
export const clearBadge = () =>
  void (navigator as Navigator & { clearAppBadge?: () => Promise<void> }).clearAppBadge?.().catch(() => undefined);
