import { call } from '../api.ts';

/** Asks for permission to send push reminders. False if unsupported or denied; reminders then go by mail. */
export async function takePushes(key: string | null): Promise<boolean> {
  if (key === null || !('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return false;
  try {
    // Before any other await: some browsers show the prompt only during the tap's event.
    if ((await Notification.requestPermission()) !== 'granted') return false;
    // getRegistration() instead of `ready`, which would wait forever where no service worker gets installed.
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

/** Clears the app icon's badge when the app is opened. */
export const clearBadge = () =>
  void (navigator as Navigator & { clearAppBadge?: () => Promise<void> }).clearAppBadge?.().catch(() => undefined);
