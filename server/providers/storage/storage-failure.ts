import { ProviderError } from '#server/providers/provider-error.ts'

const unavailable = 'The file storage didn’t answer. Try again in a minute.'
const denied =
  'The file storage rejected this server’s key. Your administrator needs to check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that the key can read, write, and delete objects.'
const misplaced =
  'The file storage has no such bucket. Your administrator needs to check S3_BUCKET, S3_REGION, and S3_ENDPOINT.'
const full = 'This server’s disk is full. Your administrator needs to free up space.'
const locked =
  'This server can’t write to its folder of files. Your administrator needs to check the owner of DATA_DIR.'

/** S3's error codes (Amazon S3 API, "Error responses") and the operating system's. */
const sentences: Record<string, string> = {
  ...each(['AccessDenied', 'AllAccessDisabled', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'], denied),
  ...each(['ExpiredToken', 'InvalidToken', 'AccountProblem'], denied),
  ...each(['NoSuchBucket', 'InvalidBucketName', 'PermanentRedirect'], misplaced),
  ...each(['AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'], misplaced),
  ...each(['ENOSPC', 'EDQUOT'], full),
  ...each(['EACCES', 'EPERM', 'EROFS'], locked),
}

function each(codes: string[], sentence: string): Record<string, string> {
  return Object.fromEntries(codes.map(code => [code, sentence]))
}

/** Turns a storage failure into a sentence that says who can fix it. */
export function storageFailure(cause: unknown): ProviderError {
  const sentence = sentences[codeOf(cause)]
  return sentence === undefined
    ? new ProviderError('storage', 'unavailable', unavailable, { retrySafe: true, cause })
    : new ProviderError('storage', 'not-configured', sentence, { cause })
}

/** The AWS client puts the code into `name`, and Node into `code`. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
