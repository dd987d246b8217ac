import { notifyError, notifySuccess } from '../state/notices.ts';
import { interfaceLanguage } from '../state/preferences.ts';
import { shareText } from '../text/share.ts';

type Shared = {
  readonly text: string;
  /** The shared page; visitors without access are redirected to `/try`. */
  readonly path: string;
  readonly picture?: File | undefined;
};

/** Marks a shared link: visitors without an account get trial questions instead of the login (web/router.tsx). */
function sharedAddress(path: string): string {
  const address = new URL(path, location.origin);
  address.searchParams.set('shared', '1');
  return address.href;
}

/** Uses the system's share sheet, or else copies the link. */
export async function share({ text, path, picture }: Shared): Promise<void> {
  const words = shareText[interfaceLanguage()];
  const url = sharedAddress(path);
  try {
    if (typeof navigator.share === 'function') {
      const files = picture === undefined ? {} : { files: [picture] };
      await navigator.share(navigator.canShare?.(files) === true ? { text, url, ...files } : { text, url });
    } else {
      await navigator.clipboard.writeText(`${text} ${url}`);
      notifySuccess(words.copied);
    }
  } catch (error) {
    // AbortError: the user closed the share sheet.
    if ((error as Error).name !== 'AbortError') notifyError(words.failed);
  }
}
