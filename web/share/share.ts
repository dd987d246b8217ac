import { notifyError, notifySuccess } from '../state/notices.ts';
import { interfaceLanguage } from '../state/preferences.ts';
import { shareText } from '../text/share.ts';

type Shared = {
  readonly text: string;
  /** Where it opens for those who may see it. Others are led to `/try`. */
  readonly path: string;
  readonly picture?: File | undefined;
};

/** Marks an address that was sent to somebody: who has no account tries first, instead of being asked to log in (web/router.tsx). */
function sharedAddress(path: string): string {
  const address = new URL(path, location.origin);
  address.searchParams.set('shared', '1');
  return address.href;
}

/** By the phone's own sheet; where there is none the address is copied. */
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
    // Who closes the sheet has changed their mind.
    if ((error as Error).name !== 'AbortError') notifyError(words.failed);
  }
}
