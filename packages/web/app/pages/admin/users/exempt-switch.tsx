import { endpoints, type UserDetail } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/index.ts'
import { Switch } from '../../../ui/switch.tsx'
import { useChangeUser } from './use-change-user.ts'

/** Whether a user has access without paying; shown as wanted until the server says otherwise. */
export function ExemptSwitch({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const change = useChangeUser(
    'setUserExempt',
    (is_exempt: boolean) => call(endpoints.setUserExempt, { params: { id: user.id }, body: { is_exempt } }),
    t('admin.users.exemptSaved'),
  )
  return (
    <div>
      <Switch
        label={t('admin.users.exemptLabel')}
        isOn={change.isPending ? change.variables : user.is_exempt}
        onChange={(isOn) => change.mutate(isOn)}
      />
      <p className="mt-1 max-w-prose text-sm text-muted">{t('admin.users.exemptText')}</p>
    </div>
  )
}
