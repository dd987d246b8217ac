import { Logo } from '../ui/logo.tsx';
import { ListSkeleton } from '../ui/states.tsx';

export function Shell() {
  return (
    <main className="mx-auto w-full max-w-[920px] px-4 py-6 md:px-8 md:py-10">
      <Logo className="mb-6 size-11" />
      <ListSkeleton rows={4} />
    </main>
  );
}
