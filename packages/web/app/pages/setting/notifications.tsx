import { endpoints, type Notifications } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SettingSection } from './section.tsx'

const choices = ['job_done', 'job_failed'] as const satisfies (keyof Notifications)[]

/** A switch changes at once and reverts when the call fails. */
export function NotificationsSection({ chosen }: { chosen: Notifications }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()

  function show(choice: Partial<Notifications>) {
    client.setQueryData(
      queries.profile.queryKey,
      (profile) => profile && { ...profile, notifications: { ...profile.notifications, ...choice } },
    )
  }

  const { mutate } = useMutation({
    mutationFn: (choice: Partial<Notifications>) => call(endpoints.changeNotifications, { body: choice }),
    // Runs in order, so that the last click wins.
    scope: { id: 'notifications' },
    onMutate: async (choice) => {
      await client.cancelQueries(queries.profile)
      show(choice)
    },
    onError: (error, choice) => {
      show(Object.fromEntries(Object.entries(choice).map(([name, isOn]) => [name, !isOn])))
      toast('error', describeError(error, 'changeNotifications'))
    },
  })

  return (
    <SettingSection
      id="notifications"
      title="settings.notifications.title"
      text="settings.notifications.text"
    >
      <div className="flex flex-col divide-y divide-line">
        {choices.map((choice) => (
          <div key={choice} className="py-3 first:pt-0 last:pb-0">
            <Switch
              label={t(`settings.notifications.${choice}`)}
              text={t(`settings.notifications.${choice}Text`)}
              isOn={chosen[choice]}
              onChange={(isOn) => mutate({ [choice]: isOn })}
            />
          </div>
        ))}
      </div>
    </SettingSection>
  )
}
