import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../api/download.ts'
import { Button } from '../../ui/button.tsx'
import { StepTitle } from './step-title.tsx'

interface RecoveryCodesProps {
  codes: string[]
  onDone: () => void
  doneLabel: string
}

/** The recovery codes, for the only time that they are readable. */
export function RecoveryCodes({ codes, onDone, doneLabel }: RecoveryCodesProps) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const lines = codes.join('\n')

  function download() {
    const text = `${t('settings.secondFactor.fileHead')}\n\n${lines}\n`
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'merkwerk-recovery-codes.txt')
  }

  async function copy() {
    await navigator.clipboard.writeText(lines)
    setCopied(true)
  }

  return (
    <div className="flex flex-col gap-4">
      <div>
        <StepTitle>{t('settings.secondFactor.recoveryTitle')}</StepTitle>
        <p className="mt-1 text-pretty text-muted">{t('settings.secondFactor.recoveryText')}</p>
      </div>
      <ol className="grid gap-x-8 gap-y-1.5 rounded-lg border border-line bg-surface px-5 py-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          {isCopied ? t('settings.secondFactor.copied') : t('settings.secondFactor.copy')}
        </Button>
        <Button icon={Download} onClick={download}>
          {t('settings.secondFactor.download')}
        </Button>
      </div>
      <Button look="primary" className="self-start" onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  )
}
