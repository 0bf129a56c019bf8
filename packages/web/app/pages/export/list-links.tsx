import { type ExportTargetForm, endpoints, type ListLink } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportChoice } from '../../api/export-queries.ts'
import { call } from '../../api/index.ts'
import { listLinkQueries } from '../../api/list-link-queries.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Link2 } from '../../ui/icons/app-icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LinkItem, RevokedLink } from './link-item.tsx'

interface ListLinksProps {
  listId: string
  targets: readonly ExportTargetForm[]
  choice: ExportChoice
}

/** The permanent links of a list, and a form for another one with the chosen target and options. */
export function ListLinks({ listId, targets, choice }: ListLinksProps) {
  const { t } = useTranslation()
  const query = useQuery(listLinkQueries.links(listId))
  return (
    <Panel className="mt-6 p-5">
      <h2 className="text-lg">{t('links.title')}</h2>
      <p className="mt-1 max-w-3xl text-pretty text-muted">
        {t('links.text')} {t('links.secret')}
      </p>
      <NewLink key={choice.target} listId={listId} targets={targets} choice={choice} />
      <QueryBoundary
        query={query}
        calling="getListLinks"
        className="mt-5"
        loading={<Skeleton className="mt-5 h-24 w-full" />}
      >
        {({ links }) => <Links listId={listId} targets={targets} links={links} />}
      </QueryBoundary>
    </Panel>
  )
}

const wholePackage = 'package'

function NewLink({ listId, targets, choice }: ListLinksProps) {
  const { target, options, attributeNames } = choice
  const { t } = useTranslation()
  const { data } = useQuery(listLinkQueries.files(choice))
  const [picked, setPicked] = useState(wholePackage)
  const files = data?.files ?? []
  // A changed option can remove the file.
  const file = files.some((one) => one.file === picked) ? picked : wholePackage
  const create = useToastMutation(
    'createListLink',
    () =>
      call(endpoints.createListLink, {
        params: { id: listId },
        body: { target, options, attribute_names: attributeNames, file: file === wholePackage ? null : file },
      }),
    { done: t('links.created'), refresh: [listLinkQueries.links(listId).queryKey] },
  )
  const name = targets.find((one) => one.target === target)?.name ?? target
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-80">
          <Select
            label={t('links.content')}
            value={file}
            choices={[
              { value: wholePackage, label: t('links.package') },
              ...files.map((one) => ({ value: one.file, label: one.name })),
            ]}
            placeholder=""
            onChange={setPicked}
          />
        </div>
        <Button
          icon={Link2}
          className="h-10 max-sm:w-full"
          isBusy={create.isPending}
          onClick={() => create.mutate()}
        >
          {t('links.create', { name })}
        </Button>
      </div>
      <p className="mt-1.5 text-sm text-muted">{t('links.options')}</p>
    </div>
  )
}

interface LinksProps extends Omit<ListLinksProps, 'choice'> {
  links: readonly ListLink[]
}

function Links({ listId, targets, links }: LinksProps) {
  const { t } = useTranslation()
  const open = links.filter(({ revoked_at: revokedAt }) => revokedAt === null)
  const revoked = links.filter(({ revoked_at: revokedAt }) => revokedAt !== null)
  return (
    <>
      {open.length > 0 ? (
        <ul className="mt-5 divide-y divide-line border-y border-line">
          {open.map((link) => (
            <LinkItem
              key={link.link_id}
              listId={listId}
              link={link}
              form={targets.find(({ target }) => target === link.target)}
            />
          ))}
        </ul>
      ) : (
        <p className="mt-5 text-muted">{t('links.none')}</p>
      )}
      {revoked.length > 0 && (
        <details className="mt-4">
          <summary className="w-fit cursor-pointer text-muted hover:text-ink">
            {t('links.revokedLinks', { count: revoked.length })}
          </summary>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {revoked.map((link) => (
              <RevokedLink key={link.link_id} link={link} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
