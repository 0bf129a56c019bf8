import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'

interface SecretPanelProps {
  secret: string
  /** Whether an older secret still signs. */
  isRotated?: boolean
  onDone: () => void
}

/** A new secret, which is shown only once. */
export function SecretPanel({ secret, isRotated = false, onDone }: SecretPanelProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Panel className="mb-6 p-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('webhooks.secretTitle')}
      </h2>
      <p className="mt-1 max-w-prose text-pretty text-muted">
        {t('webhooks.secretText')} {isRotated && t('webhooks.rotatedText')}
      </p>
      <div className="mt-4 max-w-xl">
        <Field
          label={t('webhooks.secret')}
          value={secret}
          readOnly
          spellCheck={false}
          className="[&_input]:font-mono [&_input]:text-sm"
          onFocus={(event) => event.currentTarget.select()}
          trailing={
            <IconButton
              icon={isCopied ? Check : Copy}
              label={t(isCopied ? 'webhooks.copied' : 'webhooks.copy')}
              onClick={async () => {
                await navigator.clipboard.writeText(secret)
                setCopied(true)
              }}
            />
          }
        />
      </div>
      <Button look="primary" className="mt-4" onClick={onDone}>
        {t('webhooks.done')}
      </Button>
    </Panel>
  )
}
