import { keepsFiles } from '../../../testing/keeps-files.ts'
import { startS3rver } from '../../../testing/s3-server.ts'

keepsFiles(startS3rver, { isWhole: false })
