import { ApiError } from '@merkwerk/client/app'
import { type AttributeRule, endpoints, normalizeName } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { findRule, refreshAttributes } from '../../api/attribute-queries.ts'
import { describeError } from '../../api/describe-error.ts'
import { type ListSelection, selectRows } from '../../api/export-queries.ts'
import { call } from '../../api/index.ts'
import { useMayChange } from '../../components/use-access.ts'
import { useTranslation } from '../../messages/translate.ts'
import { useToast } from '../../ui/toast.tsx'
import { collectEdits, type Draft, type Drafts, noDrafts, rebase, withDraft, withoutSent } from './drafts.ts'

export type SavedMapping = z.output<typeof endpoints.getAttributeMapping.response>

/** Names per call that accepts proposals. */
const namesPerCall = 1_000

export type MappingDrafts = ReturnType<typeof useMappingDrafts>

/** A version that this page saved, and the drafts that it contains. */
interface OwnVersion {
  version: number
  sent: Drafts
}

/** Unsaved decisions on top of the saved mapping, with undo. They outlive a conflict as far as possible. */
export function useMappingDrafts(selection: ListSelection, saved: SavedMapping) {
  const [history, setHistory] = useState<readonly Drafts[]>([noDrafts])
  const [base, setBase] = useState(saved)
  const [own, setOwn] = useState<OwnVersion>({ version: saved.version, sent: noDrafts })
  /** The names whose drafts were dropped because somebody else changed their rules. */
  const [conflict, setConflict] = useState<readonly string[] | null>(null)
  const drafts = history.at(-1) ?? noDrafts
  const mayDecide = useMayChange()
  if (saved.version !== base.version) {
    setBase(saved)
    const isOwn = saved.version === own.version
    const { drafts: kept, lost } = rebase(isOwn ? withoutSent(drafts, own.sent) : drafts, saved.mapping)
    setHistory([kept])
    if (lost.length > 0 || (!isOwn && drafts.size > 0)) setConflict(lost)
  }
  const save = useSave(selection, {
    drafts,
    version: saved.version,
    onSaved: setOwn,
    onConflict: () => setConflict((lost) => lost ?? []),
  })

  const ruleFor = (name: string): AttributeRule | null => {
    const draft = drafts.get(normalizeName(name))
    return draft ? draft.rule : findRule(saved.mapping, name)
  }

  return {
    /** Whether decisions can be saved. Otherwise none is offered. */
    mayDecide,
    version: saved.version,
    mapping: saved.mapping,
    drafts,
    save,
    conflict,
    /** Call it with a version that this page saved, before the mapping is fetched again. */
    onOwnVersion: (version: number) => setOwn({ version, sent: noDrafts }),
    onConflict: () => setConflict((lost) => lost ?? []),
    dismissConflict: () => setConflict(null),
    ruleFor,
    isDraft: (name: string) => drafts.has(normalizeName(name)),
    isAccepted: (name: string) => drafts.get(normalizeName(name))?.isAccepted === true,
    decide: (changes: readonly Omit<Draft, 'base'>[]) =>
      setHistory((known) => [
        ...known,
        changes.reduce(
          (all, change) => withDraft(all, { ...change, base: findRule(saved.mapping, change.name) }),
          known.at(-1) ?? noDrafts,
        ),
      ]),
    undo: () => setHistory((known) => (known.length > 1 ? known.slice(0, -1) : known)),
    canUndo: history.length > 1,
    discard: () => setHistory([noDrafts]),
  }
}

interface SaveOptions {
  drafts: Drafts
  version: number
  onSaved: (own: OwnVersion) => void
  onConflict: () => void
}

function useSave(selection: ListSelection, { drafts, version, onSaved, onConflict }: SaveOptions) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async () => {
      const { accepted, ...edits } = collectEdits(drafts)
      let newest = await call(endpoints.saveAttributeMapping, { body: { base_version: version, ...edits } })
      onSaved({ version: newest.version, sent: drafts })
      for (let first = 0; first < accepted.length; first += namesPerCall) {
        const names = accepted.slice(first, first + namesPerCall)
        const body = { base_version: newest.version, names }
        newest = await call(endpoints.acceptListProposals, { ...selectRows(selection), body })
        onSaved({ version: newest.version, sent: drafts })
      }
      return newest
    },
    onSuccess: (newest) => toast('success', t('attributes.save.done', { version: newest.version })),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'CONFLICT') onConflict()
      else toast('error', describeError(error, 'saveAttributeMapping'))
    },
    onSettled: () => refreshAttributes(client),
  })
}
