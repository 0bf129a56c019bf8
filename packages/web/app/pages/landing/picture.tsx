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
  narrow?: { name: string; width: number; height: number }
  alt: string
  width: number
  height: number
  isFirst?: boolean
}

/** The picture for the page's language and the system's theme. */
export function Picture({ name, narrow, alt, width, height, isFirst = false }: PictureProps) {
  const language = usePageLanguage()
  const sources = [
    ...(narrow ? [{ ...narrow, media: '(max-width: 36rem) and ' }] : []),
    { name, width, height, media: '' },
  ]
  return (
    <picture>
      {sources.map((source) => (
        <source
          key={source.name}
          media={`${source.media}(prefers-color-scheme: dark)`}
          srcSet={getAddress(`${source.name}-${language}-dark`)}
          width={source.width}
          height={source.height}
        />
      ))}
      {narrow && (
        <source
          media="(max-width: 36rem)"
          srcSet={getAddress(`${narrow.name}-${language}-light`)}
          width={narrow.width}
          height={narrow.height}
        />
      )}
      <img
        src={getAddress(`${name}-${language}-light`)}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className="block h-auto w-full"
      />
    </picture>
  )
}
