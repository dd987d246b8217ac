// Prints the Node that the project runs on: the one that npm brought along, else the one that runs this where it is new enough.
// In JavaScript that any Node understands.
const NEEDED = 24;
const own = `node-${process.platform}-${process.arch}/bin/node`;

function find() {
  try {
    return require.resolve(own);
  } catch {
    return Number(process.versions.node.split('.')[0]) >= NEEDED ? process.execPath : undefined;
  }
}

const found = find();
if (found === undefined) {
  process.stderr.write(
    `Mengedi runs on Node ${NEEDED}. This is Node ${process.versions.node}, and npm brought none along for ${process.platform} on ${process.arch}: ` +
      `install Node ${NEEDED} or newer, then: npm ci\n`,
  );
  process.exitCode = 1;
} else {
  process.stdout.write(found);
}
