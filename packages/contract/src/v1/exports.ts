import { z } from 'zod'
import { exportPackageBody } from '../exports.ts'

/** Body and response of the calls that link to import packages. */
export const v1Export = {
  body: exportPackageBody,
  response: z.object({ url: z.url(), file_name: z.string(), expires_at: z.iso.datetime() }),
  example: {
    body: { target: 'shopware' },
    response: {
      url: 'https://merkwerk.example/files/exports/eyJ…/herbst-2026.zip/',
      file_name: 'herbst-2026.zip',
      expires_at: '2026-11-23T09:00:00.000Z',
    },
  },
} as const
