import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

import { baseValuesField } from '#contract/change.ts'
import { uploadMaxBytes } from '#contract/picture.ts'
import type { Resource } from '#contract/resource.ts'

import { codeOf } from '../base/error-code.ts'
import {
  type HttpReply,
  type RefusalError,
  refusalError,
  invalid,
  isRefusalError,
  pictureTooLargeMessage,
  unreadableFormMessage,
} from '../http/fault.ts'
import { hasTooManyValues, tooManyValues } from '../http/read-json.ts'
import type { Pictures, Upload } from '../pictures/pictures.ts'
import type { Services } from '../services.ts'
import { announcedPicture, digestIn } from './announced-picture.ts'

/** Contents of a request: values by name (text, or any JSON), and optionally a picture. */
export type Form = { entries: Map<string, unknown>; upload: Upload | undefined }

const baseValuesAsFileMessage = `Please send "${baseValuesField}" as a text, not as a file`

/** Room for the text fields beside the picture. */
const textMaxBytes = 1024 * 1024

/** Reads the form of a write and passes it to `act`; the temporary upload is dropped in every case. */
export async function withForm(
  { resource, services }: { resource: Resource; services: Services },
  request: FastifyRequest,
  act: (form: Form) => Promise<HttpReply>,
): Promise<HttpReply> {
  return withUploadForm({ pictureName: resource.picture?.sentAs, services }, request, act)
}

type FormServices = Pick<Services, 'pictures' | 'chunks'>

/** As `withForm`; `pictureName` is the field that may contain a picture. */
export async function withUploadForm(
  { pictureName, services }: { pictureName: string | undefined; services: FormServices },
  request: FastifyRequest,
  act: (form: Form) => Promise<HttpReply>,
): Promise<HttpReply> {
  const form = await readForm(request, services, pictureName)
  try {
    return await act(form)
  } finally {
    await form.upload?.drop()
  }
}

/** Reads a multipart or JSON body; `pictureName` is the field that may contain a picture. */
async function readForm(
  request: FastifyRequest,
  services: Pick<Services, 'pictures' | 'chunks'>,
  pictureName: string | undefined,
): Promise<Form> {
  if (Number(request.headers['content-length'] ?? 0) > uploadMaxBytes + textMaxBytes) {
    throw tooLarge()
  }
  if (!request.isMultipart()) return { entries: entriesOf(request.body), upload: undefined }
  const form: Form = { entries: new Map(), upload: undefined }
  try {
    await readFields(request, form, { pictures: services.pictures, pictureName })
    if (pictureName !== undefined) form.upload ??= await announcedPicture(request, services)
    checkDigest(request, form.upload, pictureName)
    return form
  } catch (error) {
    await form.upload?.drop()
    throw ofUnreadable(error)
  }
}

async function readFields(
  request: FastifyRequest,
  form: Form,
  wanted: { pictures: Pictures; pictureName: string | undefined },
): Promise<void> {
  let textLength = 0
  for await (const field of request.parts()) {
    if (field.type === 'file') {
      const isPicture = field.fieldname === wanted.pictureName
      if (isPicture && form.upload)
        throw refusalError('bad-request', 'Please send one picture at a time')
      if (isPicture) form.upload = await receive(field, wanted.pictures)
      // Ignoring it would make the change unconditional.
      else if (field.fieldname === baseValuesField)
        throw refusalError('bad-request', baseValuesAsFileMessage)
      else field.file.resume()
    } else if (field.valueTruncated) {
      throw refusalError('too-large', 'A field is too long')
    } else {
      const text = String(field.value)
      textLength += text.length
      if (textLength > textMaxBytes) throw refusalError('too-large', 'The form is too long')
      // A field may contain JSON.
      if (hasTooManyValues(text)) throw tooManyValues()
      form.entries.set(field.fieldname, field.value)
    }
  }
}

/** Browsers send an empty file without a name when none was chosen. */
async function receive(field: MultipartFile, pictures: Pictures): Promise<Upload | undefined> {
  field.file.once('limit', () => field.file.destroy(tooLarge()))
  const upload = await pictures.receive(field.file)
  if (upload.size > 0 || field.filename !== '') return upload
  await upload.drop()
  return undefined
}

function tooLarge(): RefusalError {
  return refusalError('too-large', pictureTooLargeMessage)
}

function checkDigest(
  request: FastifyRequest,
  upload: Upload | undefined,
  pictureName = 'picture',
): void {
  const digest = digestIn(request)
  if (digest === undefined || digest === upload?.sha256) return
  throw invalid({ [pictureName]: 'The picture did not arrive as it was sent. Please try again.' })
}

function entriesOf(body: unknown): Map<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return new Map(Object.entries(body))
  }
  throw refusalError('bad-request', 'Please send a form or a JSON object')
}

/** Converts an error of the multipart parser to a refusal; other errors are returned unchanged. */
export function ofUnreadable(error: unknown): unknown {
  // The multipart parser's own errors have neither a code nor a class.
  const isNamed = isRefusalError(error) || codeOf(error) !== undefined || error instanceof TypeError
  return isNamed ? error : refusalError('bad-request', unreadableFormMessage)
}
