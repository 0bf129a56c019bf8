import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const samples = import.meta.glob<string>('../../../../../samples/products.*', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Lists to try the product with. */
export function SampleFiles() {
  const { t } = useTranslation()
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {t('addFile.samples')}
      {Object.entries(samples).map(([path, address]) => {
        const name = path.slice(path.lastIndexOf('/') + 1)
        return (
          <a
            key={name}
            href={address}
            download={name}
            className="inline-flex items-center gap-1 text-accent underline-offset-2 hover:underline"
          >
            <FileDown className="size-4" aria-hidden />
            {name}
          </a>
        )
      })}
    </p>
  )
}
