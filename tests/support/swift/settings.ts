import { userInfo } from 'node:os'
import { join } from 'node:path'

/** The only credentials that the server accepts. */
export const keys = { id: 'take-off:tests', secret: 'the-secret-of-the-tests' }

/** Returns the configuration files of the Swift servers, by name. Each server stores one replica in the folder. */
export function settingsOf(folder: string, portOf: (server: string) => number) {
  const common = (server: string) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${portOf(server)}
user = ${userInfo().username}
swift_dir = ${folder}
workers = 0
`
  const storage = (server: string) => `${common(server)}
devices = ${join(folder, 'devices')}
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`
  return {
    account: storage('account'),
    container: storage('container'),
    object: storage('object'),
    proxy: `${common('proxy')}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# A server that was stopped is asked again at once.
error_suppression_limit = 1000000
recoverable_node_timeout = 5
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
# It goes without.
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${keys.id.replace(':', '_')} = ${keys.secret} .admin
`,
  }
}
