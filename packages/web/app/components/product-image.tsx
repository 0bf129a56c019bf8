import { clsx } from 'clsx'
import { type ImgHTMLAttributes, useState } from 'react'
import { ImageOff } from '../ui/icons/app-icons.ts'

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
    <PictureOnWhite
      src={src}
      alt=""
      loading="lazy"
      onError={() => setBroken(src)}
      className={clsx('shrink-0 rounded-md border border-line', className)}
    />
  )
}

type PictureProps = ImgHTMLAttributes<HTMLImageElement> & { src: string; alt: string }

/** A picture of a marketplace, made for a white background. Until it has loaded, its place does not shine in the dark theme. */
export function PictureOnWhite({ src, alt, className, ...rest }: PictureProps) {
  const [loaded, setLoaded] = useState<string>()
  return (
    <img
      {...rest}
      src={src}
      alt={alt}
      referrerPolicy="no-referrer"
      // A picture may have loaded before the page listens.
      ref={(image) => {
        if (image?.complete && image.naturalWidth > 0) setLoaded(src)
      }}
      onLoad={() => setLoaded(src)}
      className={clsx('object-contain', loaded === src ? 'bg-white' : 'bg-surface', className)}
    />
  )
}
