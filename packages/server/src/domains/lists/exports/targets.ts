import {
  type AttributeNames,
  type ExportOption,
  type ExportOptions,
  type ExportTargetForm,
  exportOptionsSchema,
  type Language,
} from '@merkwerk/contract'
import { describeOptions, type ExportTarget, exportTargets, findExportTarget } from '@merkwerk/exports'
import { z } from 'zod'
import { createProblem, refuseField, refuseFields } from '../../../platform/errors.ts'

/** A target with checked options. */
export interface ChosenTarget {
  target: ExportTarget
  /** Options that differ from the defaults. */
  options: ExportOptions
  attributeNames: AttributeNames
}

const readDefaults = (target: ExportTarget): ExportOptions =>
  exportOptionsSchema.parse(target.options.parse({}))

/** The IDs of all targets. */
export const targetIds = exportTargets.map(({ id }) => id)

/** The target with this ID. Throws `INVALID_INPUT` for an unknown target, or options that it does not allow. */
export function chooseTarget(
  id: string,
  options: ExportOptions = {},
  attributeNames: AttributeNames = 'mapped',
): ChosenTarget {
  const target = findExportTarget(id)
  if (!target) {
    const known = exportTargets.map((one) => one.id).join(', ')
    throw refuseField('target', 'name-one-of', { known })
  }
  const parsed = target.options.safeParse(options)
  if (!parsed.success)
    throw refuseFields({
      options: parsed.error.issues.map(({ path, message }) =>
        createProblem('option-refused', { option: path.join('.'), problem: message }),
      ),
    })
  const defaults = readDefaults(target)
  const chosen = Object.entries(exportOptionsSchema.parse(parsed.data))
  const changed = chosen.filter(([name, value]) => value !== defaults[name])
  return { target, options: Object.fromEntries(changed), attributeNames }
}

const messageSchema = z.object({ de: z.string(), en: z.string() })
/** An option as `describeOptions` returns it. */
const propertySchema = z.object({
  type: z.enum(['string', 'boolean', 'integer']),
  default: z.union([z.string(), z.number(), z.boolean()]),
  maxLength: z.number().default(0),
  minimum: z.number().default(0),
  maximum: z.number().default(0),
  form: z.object({
    label: messageSchema,
    help: messageSchema.optional(),
    choices: z.record(z.string(), messageSchema).optional(),
    onlyFor: z.object({ option: z.string(), values: z.array(z.string()) }).optional(),
  }),
})
const describedSchema = z.object({ properties: z.record(z.string(), propertySchema).default({}) })

/** The forms of all targets in one language, with the last choices of an account. */
export function describeTargets(
  choices: readonly { target: string; options: ExportOptions; attribute_names: AttributeNames }[],
  language: Language,
): ExportTargetForm[] {
  return exportTargets.map((target) => {
    const last = choices.find((choice) => choice.target === target.id)
    return {
      target: target.id,
      name: target.name,
      kind: target.kind,
      options: optionForms(target, language),
      chosen: usableOptions(target, last?.options),
      attribute_names: last?.attribute_names ?? 'mapped',
    }
  })
}

/** Stored options with the defaults. The defaults alone if the target no longer allows the stored ones. */
function usableOptions(target: ExportTarget, stored: ExportOptions = {}): ExportOptions {
  const parsed = target.options.safeParse(stored)
  return parsed.success ? exportOptionsSchema.parse(parsed.data) : readDefaults(target)
}

function optionForms(target: ExportTarget, language: Language): ExportOption[] {
  const { properties } = describedSchema.parse(describeOptions(target.options))
  return Object.entries(properties).map(([name, { form, ...property }]): ExportOption => {
    const shown = {
      name,
      label: form.label[language],
      help: form.help?.[language] ?? null,
      only_for: form.onlyFor ?? null,
    }
    const usual = property.default
    if (form.choices) {
      const choices = Object.entries(form.choices).map(([value, label]) => ({
        value,
        label: label[language],
      }))
      return { type: 'choice', ...shown, default: String(usual), choices }
    }
    if (property.type === 'boolean') return { type: 'toggle', ...shown, default: usual === true }
    if (property.type === 'string')
      return { type: 'text', ...shown, default: String(usual), max_length: property.maxLength }
    const { minimum, maximum } = property
    return { type: 'number', ...shown, default: Number(usual), minimum, maximum }
  })
}
