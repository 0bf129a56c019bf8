import { endpoints } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshAttributes } from '../../api/attribute-queries.ts'
import { call } from '../../api/index.ts'
import { FileDialog } from '../../components/file-dialog.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { Segments } from '../../ui/segments.tsx'
import { useToast } from '../../ui/toast.tsx'

const modes = ['replace', 'add'] as const
type Mode = (typeof modes)[number]

interface SchemeUploadProps {
  isOpen: boolean
  hasScheme: boolean
  onClose: () => void
}

/** Uploads the attributes of the shop from a file. */
export function SchemeUpload({ isOpen, hasScheme, onClose }: SchemeUploadProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [chosen, setMode] = useState<Mode>('replace')
  const mode = hasScheme ? chosen : 'replace'
  return (
    <FileDialog
      isOpen={isOpen}
      onClose={onClose}
      calling="uploadAttributeScheme"
      accept=".csv,.tsv,.txt,.xlsx,.json,text/csv,application/json"
      onSend={(file) => call(endpoints.uploadAttributeScheme, { form: { mode }, file })}
      onDone={({ saved, left_out: leftOut }) => {
        const uploaded = t('attributes.scheme.uploaded', { count: saved.scheme.attributes.length })
        const without = leftOut > 0 ? ` ${t('attributes.scheme.leftOut', { count: leftOut })}` : ''
        toast('success', uploaded + without)
        return refreshAttributes(client)
      }}
      texts={{
        title: t('attributes.scheme.dialogTitle'),
        text: t('attributes.scheme.formats'),
        file: t('attributes.scheme.file'),
        missing: t('attributes.scheme.missing'),
        drop: t('attributes.scheme.drop'),
        limits: t('attributes.scheme.limits'),
        confirm: t('attributes.scheme.confirm'),
        busy: t('attributes.scheme.uploading'),
      }}
    >
      {hasScheme && (
        <div className="flex flex-col gap-2">
          <Segments
            label={t('attributes.scheme.mode')}
            value={mode}
            choices={modes.map((each) => [each, t(`attributes.scheme.modes.${each}`)] as const)}
            onChange={setMode}
          />
          <p className="text-sm text-muted">{t(`attributes.scheme.modeTexts.${mode}`)}</p>
        </div>
      )}
    </FileDialog>
  )
}
