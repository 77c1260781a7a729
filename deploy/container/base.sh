#!/usr/bin/env bash
# An image to build on where no registry of images is at hand: Debian by mmdebstrap, Node and npm out of the registry of packages.
# With mmdebstrap, npm and buildah, as root or as anybody who may run containers: deploy/container/base.sh, then
# podman build -f deploy/container/Containerfile --build-arg BASE=localhost/evensettle-base -t evensettle .
set -euo pipefail
image=${1:-localhost/evensettle-base}
here=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

mmdebstrap --variant=minbase --include=ca-certificates bookworm "$scratch/debian.tar"

machine=$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')
node=$(sed -n "s/.*\"node-linux-$machine\": \"\(.*\)\".*/\1/p" "$here/package.json")
cd "$scratch"
mkdir -p local/bin local/lib/node_modules
tar -xzf "$(npm pack --silent "node-linux-$machine@$node")"
install -m 0755 package/bin/node local/bin/node
rm -rf package
tar -xzf "$(npm pack --silent npm@11)"
mv package local/lib/node_modules/npm
chmod 0755 local/lib/node_modules/npm/bin/npm-cli.js
ln -s ../lib/node_modules/npm/bin/npm-cli.js local/bin/npm

container=$(buildah from scratch)
buildah add --quiet "$container" debian.tar /
buildah copy --quiet --chown 0:0 "$container" local /usr/local
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$container"
buildah commit --quiet --rm "$container" "$image"
