import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { siteSetting } from '../../site.ts'

/** Sandbox products with every verdict, and real products. */
const samples = import.meta.glob<string>('../../../../../samples/{products,real-products}.*', {
  query: '?url',
  import: 'default',
  eager: true,
})

export function SampleFiles() {
  const { t } = useTranslation()
  const isSandbox = /Amazon|eBay/.test(siteSetting('SANDBOX_SERVICES'))
  const offered = Object.entries(samples).filter(([path]) => path.includes('real-') !== isSandbox)
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {t('addFile.samples')}
      {offered.map(([path, address]) => {
        const name = path.slice(path.lastIndexOf('/') + 1).replace('real-', '')
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
