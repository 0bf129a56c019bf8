import { usePageLanguage } from '../../messages/public/localized.ts'

const addresses = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

function getAddress(name: string): string {
  const address = addresses[`./pictures/${name}.webp`]
  if (address === undefined) throw new Error(`There is no picture ${name}.`)
  return address
}

interface PictureProps {
  name: string
  alt: string
  width: number
  height: number
}

/** The picture for the page's language and the system's theme. */
export function Picture({ name, alt, width, height }: PictureProps) {
  const language = usePageLanguage()
  return (
    <picture>
      <source
        media="(prefers-color-scheme: dark)"
        srcSet={getAddress(`${name}-${language}-dark`)}
        width={width}
        height={height}
      />
      <img
        src={getAddress(`${name}-${language}-light`)}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="block h-auto w-full"
      />
    </picture>
  )
}
