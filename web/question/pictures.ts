import { useEffect, useMemo } from 'react';
import type { Question } from '#contract/question.ts';
import { PICTURE_LARGE_PX, PICTURE_SMALL_PX, smallPicture } from '#domain/picture.ts';
import { hasImage } from '#domain/question.ts';
import { useConfig } from '../state/config.ts';

export const pictureSource = (cdn: string, image: string) => `${cdn}/questions/${encodeURIComponent(image)}`;

/** Uploaded pictures have a second, smaller size for phones; drawings shipped with the content have one. */
export function pictureSizes(cdn: string, image: string): { srcSet?: string; sizes?: string } {
  const small = smallPicture(image);
  if (small === undefined) return {};
  return {
    srcSet: `${pictureSource(cdn, small)} ${PICTURE_SMALL_PX}w, ${pictureSource(cdn, image)} ${PICTURE_LARGE_PX}w`,
    sizes: '(min-width: 42rem) 40rem, 100vw',
  };
}

function load(cdn: string, image: string): Promise<unknown> {
  return new Promise((resolve) => {
    const picture = new Image();
    const { srcSet = '', sizes = '' } = pictureSizes(cdn, image);
    picture.onload = resolve;
    picture.onerror = resolve;
    picture.fetchPriority = 'low';
    picture.sizes = sizes;
    picture.srcset = srcSet;
    picture.src = pictureSource(cdn, image);
  });
}

/** Preloads the questions' pictures one by one, so that they do not delay the current one. */
export function usePictures(questions: readonly Question[]): readonly string[] {
  const { cdn } = useConfig();
  const pictures = useMemo(() => [...new Set(questions.filter(hasImage).map((question) => question.image))], [questions]);
  useEffect(() => {
    let isOver = false;
    const loadAll = async () => {
      for (const image of pictures) {
        if (isOver) return;
        await load(cdn, image);
      }
    };
    void loadAll();
    return () => {
      isOver = true;
    };
  }, [cdn, pictures]);
  return pictures;
}
