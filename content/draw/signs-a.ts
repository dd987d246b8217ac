/** A: warning signs. */
import { arrow, bentLine, roundabout } from './arrows.ts';
import type { Family } from './family.ts';
import { triangle, warning } from './frames.ts';
import { text } from './glyphs.ts';
import { boar, cow, deer, elk, horse, reindeer, sheep } from './pictograms/animals.ts';
import { adultAndChild, children, rider, roadWorker, skier, walker } from './pictograms/people.ts';
import { type Pictogram, place } from './pictograms/pictogram.ts';
import {
	aeroplane,
	car,
	carSide,
	cyclist,
	snowmobile,
	steamTrain,
	tractorWithTrailer,
	tram,
} from './pictograms/vehicles.ts';
import {
	black,
	box,
	circle,
	disc,
	document,
	green,
	grey,
	group,
	outline,
	path,
	pen,
	type Point,
	polygon,
	rect,
	red,
	roundedPolygon,
	transform,
	yellow,
} from './svg.ts';

const { middle } = triangle;

/** The picture as in a mirror. */
function mirrored(symbol: string): string {
	return transform({ x: triangle.width, flip: true }, symbol);
}

function standing(pictogram: Pictogram, height: number, bottom: number, x: number = middle): string {
	return place(pictogram, { x, bottom, height, paper: yellow });
}

// Bends

const bendLeft = arrow(
	[
		[262, 344],
		[262, 214],
		[166, 214],
	],
	{ width: 34, headWidth: 92, headLength: 56, bend: 44 },
);

const doubleBendLeft = arrow(
	[
		[264, 346],
		[264, 264],
		[196, 208],
		[196, 108],
	],
	{ width: 32, headWidth: 76, headLength: 54, bend: 12 },
);

// Hills

function hill(wedge: readonly Point[], angle: number, x: number, y: number): string {
	return path(polygon(wedge)) + transform({ x, y, rotate: angle }, text('10%', { x: 0, y: 0, size: 48, anchor: 'middle' }));
}

// Narrowing road

function kerbs(left: boolean, right: boolean): string {
	const leftKerb: Point[] = left ? [[156, 340], [156, 262], [194, 214], [194, 140]] : [[188, 340], [188, 150]];
	const rightKerb: Point[] = right ? [[300, 340], [300, 262], [262, 214], [262, 140]] : [[268, 340], [268, 150]];
	return pen(bentLine(leftKerb, 10) + bentLine(rightKerb, 10), black, 26);
}

// Bridge and quay

function waves(from: number, to: number, y: number, width: number): string {
	const length = 46;
	let d = `M${from} ${y}`;
	for (let x = from; x < to; x += length) d += `q${length / 4}-9 ${length / 2} 0t${length / 2} 0`;
	return pen(d, black, width);
}

const bridge =
	path('M78 346L114 284H140V320C152 330 168 330 179 320C190 311 202 311 212 317C222 325 234 325 245 318C256 310 266 310 276 319C288 329 302 329 316 320V284H342L378 346z') +
	path(polygon([[112, 284], [238, 142], [262, 163], [140, 300]]));

const quay =
	group(
		{},
		path(polygon([[46.5, 362.5], [134.5, 210], [196, 210], [196, 362.5]])),
		pen(
			[288, 320, 350]
				.map((y) => `M194 ${y}q11-2 20-6t32 0t32 0t32 0t32 0t32 0`)
				.join(''),
			black,
			15,
		),
	) + place(carSide, { x: 240, y: 196, width: 136, rotate: 30, paper: yellow, flip: true });

// Road surface

const unevenRoad = path(
	'M84 344V316H102C124 316 124 268 165 268C206 268 202 306 228 306C254 306 250 268 291 268C332 268 332 316 354 316H372V344z',
);

const hump = path('M84 344V312H120C160 312 170 262 228 262C286 262 296 312 336 312H372V344z');
const hollow = path('M84 344V290H128C160 290 176 326 228 326C280 326 296 290 328 290H372V344z');

const skidTracks =
	pen('M120 356C150 344 196 338 200 327C204 316 128 314 130 300C131 291 160 293 186 288', black, 13) +
	pen('M230 356C274 342 320 338 322 326C324 313 210 314 206 300C204 290 236 294 262 286', black, 13);

const looseStones =
	path(
		'M56 348V340H400L408 348V355H52zM71 320L120 235H154L144 208Q142 204 138 204L152 178H158Q162 178 164 182L183 236Q201 252 198 280Q197 304 189 322V332A17 17 0 0 1 155 332V320z',
	) +
	circle(166, 262, 13, yellow) +
	path(
		polygon([[200, 330], [314, 318], [316, 338]]) +
			polygon([[200, 322], [272, 286], [282, 304]]) +
			polygon([[198, 314], [244, 240], [260, 252]]) +
			roundedPolygon([[262, 206], [280, 196], [292, 210], [290, 230], [268, 234], [256, 222]], 3) +
			roundedPolygon([[286, 264], [306, 258], [320, 272], [318, 296], [294, 298], [280, 284]], 3) +
			roundedPolygon([[334, 310], [352, 306], [364, 320], [360, 336], [338, 338], [328, 326]], 3),
	);

const fallingRocks = path(
	'M394 336L300 172L286 186L292 204L272 222L282 246L262 268L272 292L252 318L256 336zM78 338H394V350H71z' +
		roundedPolygon([[218, 160], [240, 152], [254, 168], [248, 190], [226, 192], [212, 178]], 3) +
		roundedPolygon([[196, 226], [222, 216], [240, 232], [234, 258], [206, 262], [190, 246]], 3) +
		roundedPolygon([[230, 290], [242, 284], [250, 294], [246, 306], [232, 306]], 2) +
		roundedPolygon([[134, 306], [156, 290], [188, 296], [198, 318], [192, 338], [136, 338]], 4),
);

// Crossing

export function zebra(ink: string): string {
	return path(
		polygon([[88, 340], [124, 340], [139, 304], [108, 304]]) +
			polygon([[166, 340], [203, 340], [207, 304], [176, 304]]) +
			polygon([[253, 340], [290, 340], [280, 304], [249, 304]]) +
			polygon([[332, 340], [368, 340], [348, 304], [317, 304]]),
		ink,
	);
}

// Junctions

const giveWayJunction =
	arrow([[middle, 344], [middle, 104]], { width: 40, headWidth: 84, headLength: 58 }) + path(box(138, 252, 180, 18));

const tunnel =
	path('M112 344V262A116 116 0 0 1 344 262V344z') +
	path(
		[-75, -45, -15, 15, 45, 75]
			.map((angle) => {
				const turn = (angle * Math.PI) / 180;
				const at = (r: number, shift: number): Point => [
					228 + r * Math.sin(turn) + shift * Math.cos(turn),
					262 - r * Math.cos(turn) + shift * Math.sin(turn),
				];
				return polygon([at(74, -3), at(120, -3), at(120, 3), at(74, 3)]);
			})
			.join('') +
			box(108, 259, 48, 6) +
			box(300, 259, 48, 6) +
			box(108, 300, 48, 6) +
			box(300, 300, 48, 6),
		yellow,
	) +
	pen('M160 346V262A68 68 0 0 1 296 262V346', yellow, 6);

const windsock =
	path(`${box(108, 198, 10, 146)}${outline([[116, 188, true], [330, 250, true], [334, 286, true], [116, 254, true]])}`) +
	path(
		polygon([[150, 198], [188, 209], [190, 265], [152, 259.5]]) + polygon([[228, 221], [266, 232], [268, 276], [230, 270.8]]),
		yellow,
	);

const softVerge =
	path(box(104, 296, 132, 38)) +
	place(car, { x: 252, y: 242, width: 128, rotate: 15, paper: yellow }) +
	path(
		[
			[244, 314],
			[262, 308],
			[280, 312],
			[298, 306],
			[316, 314],
			[336, 310],
			[248, 330],
			[268, 328],
			[288, 330],
			[308, 328],
			[328, 330],
			[346, 328],
			[326, 318],
		]
			.map(([x = 0, y = 0], index) => disc(x, y, index % 2 ? 5.4 : 6.6))
			.join(''),
	);

const queue =
	place(car, { x: 174, y: 234, width: 128, paper: yellow }) +
	[
		[226, 268],
		[280, 304],
	]
		.map(([x = 0, y = 0]) => pen('', yellow, 0) && place(car, { x, y, width: 128, paper: yellow }))
		.join('');

// Railways

const fence = path(
	[104, 160, 216, 272, 328].map((x, index) => {
		const top = [262, 226, 196, 226, 262][index] ?? 226;
		return polygon([[x - 16, 344], [x - 16, top + 18], [x, top], [x + 16, top + 18], [x + 16, 344]]);
	}).join(''),
);

function distanceBars(count: number): string {
	const bars = Array.from({ length: count }, (_, index) => {
		const y = 336 - index * 108;
		return polygon([[14, y], [146, y - 74], [146, y - 28], [14, y + 46]]);
	});
	return document(160, 400, path(roundedPolygon([[0, 0], [160, 0], [160, 400], [0, 400]], 10), yellow), path(bars.join(''), red));
}

/** One board of the cross: red outside, a yellow stripe along it. */
function crossBoard(angle: number, half = false): string {
	const from = half ? 0 : -200;
	return transform({ rotate: angle }, rect(from, -30, 200 - from, 60, red), rect(from, -30, 200 - from, 30, yellow));
}

function railwayCross(): string {
	return crossBoard(28) + crossBoard(-28);
}

const animals: Readonly<Record<string, string>> = {
	'A19-1': standing(elk, 172, 346),
	'A19-2': standing(deer, 160, 344),
	'A19-3': standing(cow, 146, 344),
	'A19-4': standing(horse, 172, 346),
	'A19-5': standing(reindeer, 178, 346),
	'A19-6': standing(sheep, 150, 344),
	'A19-7': standing(boar, 138, 344),
};

const lamps = [
	[168, red],
	[238, yellow],
	[308, green],
] as const;

export const signsA: Family = {
	group: 'A',
	cover: 'A40',
	signs: {
		A1: warning(bendLeft),
		'A1-1': warning(bendLeft),
		'A1-2': warning(mirrored(bendLeft)),
		A2: warning(doubleBendLeft),
		'A2-1': warning(doubleBendLeft),
		'A2-2': warning(mirrored(doubleBendLeft)),
		A3: warning(hill([[98, 344], [98, 290], [128, 246], [330, 344]], 26, 232, 268)),
		A4: warning(hill([[358, 344], [358, 290], [328, 246], [126, 344]], -26, 224, 268)),
		A5: warning(kerbs(true, true)),
		'A5-1': warning(kerbs(true, true)),
		'A5-2': warning(kerbs(false, true)),
		'A5-3': warning(kerbs(true, false)),
		A6: warning(bridge),
		A7: warning(quay),
		A8: warning(unevenRoad),
		A9: warning(hump),
		'A9-1': warning(hump),
		'A9-2': warning(hollow),
		A10: warning(skidTracks, place(car, { x: 222, y: 226, width: 116, rotate: -16, paper: yellow })),
		A11: warning(looseStones),
		A12: warning(fallingRocks),
		A13: warning(zebra(black), standing(walker, 200, 318)),
		A14: warning(standing(adultAndChild, 224, 346, 240)),
		A15: warning(standing(children, 196, 346, 226)),
		A16: warning(standing(cyclist, 222, 348)),
		A17: warning(standing(skier, 190, 340, 232)),
		A18: warning(standing(rider, 212, 346, 232)),
		A19: warning(animals['A19-1'] ?? ''),
		...Object.fromEntries(Object.entries(animals).map(([code, symbol]) => [code, warning(symbol)])),
		A20: warning(standing(roadWorker, 200, 356, 216)),
		A21: document(
			540,
			400,
			path(roundedPolygon([[0, 0], [540, 0], [540, 400], [0, 400]], 24), yellow),
			pen(roundedPolygon([[9, 9], [531, 9], [531, 391], [9, 391]], 17), black, 10),
			place(roadWorker, { x: 262, bottom: 366, height: 300 }),
			pen('M20 20L520 380', black, 40),
		),
		A22: warning(...lamps.map(([y, fill]) => circle(middle, y, 29, fill, { stroke: black, 'stroke-width': 5 }))),
		A23: warning(place(aeroplane, { x: 224, y: 262, width: 190 })),
		A24: warning(windsock),
		A25: warning(
			arrow([[184, 176], [184, 344]], { width: 30, headWidth: 70, headLength: 56 }) +
				arrow([[272, 344], [272, 176]], { width: 30, headWidth: 70, headLength: 56 }),
		),
		A26: warning(tunnel),
		A27: warning(softVerge),
		A28: warning(pen('M170 336L286 184M286 336L170 184', black, 40)),
		A29: warning(giveWayJunction),
		A30: warning(roundabout(middle, 258, 62, { ink: black, width: 26, headWidth: 66, headLength: 44, gap: 16 })),
		A31: warning(place(tractorWithTrailer, { x: 228, bottom: 346, width: 262, paper: yellow })),
		A33: warning(place(snowmobile, { x: 222, bottom: 346, width: 234, paper: yellow })),
		A34: warning(queue),
		A35: warning(fence),
		A36: warning(standing(steamTrain, 216, 350)),
		A37: warning(standing(tram, 180, 346)),
		A38: distanceBars(3),
		'A38-1': distanceBars(3),
		'A38-2': distanceBars(2),
		'A38-3': distanceBars(1),
		A39: document(400, 420, rect(190, 100, 20, 320, grey), transform({ x: 200, y: 110 }, railwayCross())),
		'A39-1': document(400, 240, transform({ x: 200, y: 120 }, railwayCross())),
		'A39-3': document(
			400,
			340,
			transform({ x: 200, y: 220 }, crossBoard(28, true), crossBoard(152, true)),
			transform({ x: 200, y: 120 }, railwayCross()),
		),
		A40: warning(path(roundedPolygon([[206, 128], [250, 128], [250, 340], [206, 340]], 20))),
		A41: warning(place(car, { x: 228, y: 262, width: 176, rotate: 106, paper: yellow })),
	},
};
