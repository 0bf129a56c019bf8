import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { problem } from './problems.ts'
import { type SourceName, sources } from './sources.ts'

const restricted = endpointsFor('restricted', 'account')
const user = endpointsFor('user', 'account')

const choiceFields = z.object({
  sources: z.array(z.enum(sources)).min(1).max(sources.length),
  /** Its values precede those of the other sources. */
  preferred_source: z.enum(sources).nullable(),
})
/** The sources that a run looks products up in. */
export type SourceChoice = z.infer<typeof choiceFields>

interface GivenSources {
  sources?: readonly SourceName[] | undefined
  preferred_source?: SourceName | null | undefined
}

/** Refuses a preferred source that is none of the given sources, also when no sources are given. */
export const preferredSourceRule = [
  ({ sources: given = [], preferred_source }: GivenSources) =>
    !preferred_source || given.includes(preferred_source),
  { error: problem('preferred-source-not-chosen'), path: ['preferred_source'] },
] as const satisfies Parameters<z.ZodType<GivenSources>['refine']>

const choiceBody = choiceFields.refine(...preferredSourceRule)

const choiceResponse = choiceFields.extend({
  /** The sources that this installation can query. */
  available: z.array(z.enum(sources)),
})

export const sourceChoiceEndpoints = {
  getSourceChoice: restricted.get('/user/sources/', {
    key: null,
    summary: 'Get the sources of your runs that name none',
    response: choiceResponse,
  }),
  changeSourceChoice: user.put('/user/sources/', {
    key: null,
    summary: 'Choose the sources of your runs that name none. Lists that were searched before keep theirs',
    body: choiceBody,
    response: choiceResponse,
  }),
} as const
