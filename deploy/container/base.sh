#!/usr/bin/env bash
# An image to build on where no registry of images is at hand: Debian by debootstrap, Node and npm out of the registry of packages.
# As root, with debootstrap, npm and buildah: deploy/container/base.sh, then
# buildah build -f deploy/container/Containerfile --build-arg BASE=localhost/evensettle-base -t evensettle .
set -euo pipefail
image=${1:-localhost/evensettle-base}
here=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
root=$scratch/debian

debootstrap --variant=minbase --include=ca-certificates bookworm "$root"
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/dev/*

machine=$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')
node=$(sed -n "s/.*\"node-linux-$machine\": \"\(.*\)\".*/\1/p" "$here/package.json")
cd "$scratch"
tar -xzf "$(npm pack --silent "node-linux-$machine@$node")"
install -m 0755 package/bin/node "$root/usr/local/bin/node"
rm -rf package
tar -xzf "$(npm pack --silent npm@11)"
mkdir -p "$root/usr/local/lib/node_modules"
mv package "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
chmod 0755 "$root/usr/local/lib/node_modules/npm/bin/npm-cli.js"

container=$(buildah from scratch)
buildah add --quiet "$container" "$root" /
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$container"
buildah commit --quiet --rm "$container" "$image"
