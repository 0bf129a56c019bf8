import { clsx } from 'clsx'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'

export function ProductImage({ src, className }: { src: string | null; className?: string }) {
  // A broken image says nothing about the next one in its place.
  const [broken, setBroken] = useState<string>()
  if (src === null || src === broken) {
    return (
      <span
        className={clsx(
          'flex shrink-0 items-center justify-center rounded-md bg-sunken text-faint',
          className,
        )}
      >
        <ImageOff className="size-4" aria-hidden />
      </span>
    )
  }
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
      className={clsx('shrink-0 rounded-md border border-line bg-white object-contain', className)}
    />
  )
}
