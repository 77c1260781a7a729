import S3rver from '@20minutes/s3rver'

// A store of files as a process of its own, so that it can be killed.
const [port, directory = ''] = process.argv.slice(2)
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: 'evensettle' }],
})
await server.run()
