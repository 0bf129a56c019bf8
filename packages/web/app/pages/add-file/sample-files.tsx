import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../../messages/translate.ts'
import { siteSetting } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { FileDown, ListPlus } from '../../ui/icons/app-icons.ts'
import { useToast } from '../../ui/toast.tsx'

/** Sandbox products with every verdict, and real products. */
const samples = import.meta.glob<string>('../../../../../samples/{products,real-products}.*', {
  query: '?url',
  import: 'default',
  eager: true,
})

interface Sample {
  name: string
  address: string
}

function offeredSamples(): Sample[] {
  const isSandbox = /Amazon|eBay/.test(siteSetting('SANDBOX_SERVICES'))
  return Object.entries(samples)
    .filter(([path]) => path.includes('real-') !== isSandbox)
    .map(([path, address]) => ({
      name: path.slice(path.lastIndexOf('/') + 1).replace('real-', ''),
      address,
    }))
}

/** A list to try the product with: chosen with one click, or downloaded. */
export function SampleFiles({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useTranslation()
  const offered = offeredSamples()
  const [first] = offered
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {first && <UseSample sample={first} onChoose={onChoose} />}
      <span>{t('addFile.samples')}</span>
      {offered.map(({ name, address }) => (
        <a
          key={name}
          href={address}
          download={name}
          className="inline-flex min-h-6 items-center gap-1 text-accent underline-offset-2 hover:underline"
        >
          <FileDown className="size-4" aria-hidden />
          {name}
        </a>
      ))}
    </div>
  )
}

function UseSample({ sample, onChoose }: { sample: Sample; onChoose: (file: File) => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const load = useMutation({
    mutationFn: async ({ address, name }: Sample) => {
      const response = await fetch(address)
      if (!response.ok) throw new Error(`The sample responded with ${response.status}`)
      // A second submit recognises a file by name, size and time of change.
      return new File([await response.blob()], name, { lastModified: 0 })
    },
    onSuccess: onChoose,
    onError: () => toast('error', t('errors.NO_RESPONSE')),
  })
  return (
    <Button icon={ListPlus} isBusy={load.isPending} onClick={() => load.mutate(sample)}>
      {t('addFile.useSample')}
    </Button>
  )
}
