import { useEffect } from 'react';
import type { Question } from '#contract/question.ts';
import { hasImage } from '#domain/question.ts';
import { useConfig } from '../config.ts';

export const pictureSource = (cdn: string, image: string) => `${cdn}/questions/${encodeURIComponent(image)}`;

function load(source: string): Promise<unknown> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.onload = resolve;
    picture.onerror = resolve;
    picture.fetchPriority = 'low';
    picture.src = source;
  });
}

/** The pictures of these questions come ahead, one after another, so that the one on the screen never waits for a later one. */
export function usePictures(questions: readonly Question[]): void {
  const { cdn } = useConfig();
  useEffect(() => {
    let isOver = false;
    const loadAll = async () => {
      for (const image of new Set(questions.filter(hasImage).map((question) => question.image))) {
        if (isOver) return;
        await load(pictureSource(cdn, image));
      }
    };
    void loadAll();
    return () => {
      isOver = true;
    };
  }, [cdn, questions]);
}
