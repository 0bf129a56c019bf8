import { clsx } from 'clsx'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'

export function ProductImage({ src, className }: { src: string | null; className?: string }) {
  const [isBroken, setBroken] = useState(false)
  if (src === null || isBroken) {
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
      onError={() => setBroken(true)}
      className={clsx('shrink-0 rounded-md border border-line bg-white object-contain', className)}
    />
  )
}
