/** Thumbnail in a list row. Decorative, because the name stands beside it. */
export function RowPicture({ source }: { source: string }) {
  return (
    <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control bg-white p-1">
      <img src={source} alt="" loading="lazy" className="max-h-full max-w-full object-contain" />
    </span>
  );
}
