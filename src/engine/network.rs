//! The engine and its network.

use super::Engine;
use super::network_file::{NetworkError, NetworkSlot, find_network, load_network};
use crate::go::Symmetry;
use crate::net::{self, InputOptions, Inputs, LadderMemory, Network, Prediction, Workspace};
use crate::search::EvaluatorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two looks at whether a network has been read.
const LOADING_POLL: Duration = Duration::from_millis(2);

impl Engine {
    /// Begins to read a network in the background, to play with it from then on.
    pub fn load_network(&mut self, file: PathBuf) {
        self.network = NetworkSlot::load(file, self.game.size());
    }

    /// Whether a network is being read in the background.
    ///
    /// # Errors
    /// If it could not be read.
    pub fn is_loading(&mut self) -> Result<bool, Arc<NetworkError>> {
        if self.network.settle() {
            self.equip();
        }
        match &self.network {
            NetworkSlot::Failed(error) => Err(Arc::clone(error)),
            other => Ok(matches!(other, NetworkSlot::Loading(..))),
        }
    }

    /// Waits until the network has been read, without which no move can be chosen and no stone be
    /// judged.
    ///
    /// # Errors
    /// If it could not be read, or `stop` became true first.
    pub fn await_network(&mut self, stop: &AtomicBool) -> Result<(), Arc<NetworkError>> {
        let start = Instant::now();
        self.waited = Duration::ZERO;
        while self.is_loading()? {
            self.waited = start.elapsed();
            if stop.load(Relaxed)
                && let NetworkSlot::Loading(file, _) = &self.network
            {
                return Err(Arc::new(NetworkError::StillLoading(file.clone())));
            }
            thread::sleep(LOADING_POLL);
        }
        Ok(())
    }

    /// Reads the network of this name, to play with it from now on; `None` plays without.
    ///
    /// # Errors
    /// If there is no such file, or no network in it; then the one before stays.
    pub fn set_network(&mut self, name: Option<&Path>) -> Result<(), NetworkError> {
        self.network = match name {
            Some(name) => {
                let file = find_network(name)?;
                let network = Arc::new(load_network(&file, self.game.size())?);
                NetworkSlot::Loaded(file, network)
            }
            None => NetworkSlot::Empty,
        };
        self.equip();
        Ok(())
    }

    /// The network and its file, if one has been read.
    #[must_use]
    pub fn network(&self) -> Option<(&Path, &Arc<Network>)> {
        match &self.network {
            NetworkSlot::Loaded(file, network) => Some((file, network)),
            _ => None,
        }
    }

    /// What the network says of an image of the game's position, as an answer for the position.
    ///
    /// # Errors
    /// If there is no network, or the board is too large for it.
    ///
    /// # Panics
    /// If the board is no square and the symmetry needs one.
    pub fn predict(&self, symmetry: Symmetry) -> Result<Prediction, NetworkError> {
        let network = self.fitting_network()?;
        let (game, to_play) = (&self.game, self.game.to_play());
        let pass_alive_under_suicide = network.header().pass_alive_under_suicide;
        let options = InputOptions { pass_alive_under_suicide, ..InputOptions::default() };
        let inputs = Inputs::with(game, to_play, &options, &mut LadderMemory::default());
        let outputs = network.run(&[inputs.image(symmetry)], &mut Workspace::default());
        let outputs = outputs[0].preimage(game.size(), symmetry);
        let optimism = self.params().root_optimism;
        Ok(Prediction::of(&outputs, network.header(), game, to_play, optimism))
    }

    /// The network, if there is one and it takes the board.
    fn fitting_network(&self) -> Result<&Arc<Network>, NetworkError> {
        let (_, network) = self.network().ok_or(NetworkError::None)?;
        let size = self.game.size();
        if size.width().max(size.height()) > net::MAX_SIDE {
            return Err(NetworkError::BoardTooLarge);
        }
        Ok(network)
    }

    /// The network, if it is to judge positions of the game.
    pub(super) fn judging_network(&self) -> Option<Arc<Network>> {
        let is_wanted = self.options.evaluator != EvaluatorKind::Playouts;
        self.fitting_network().ok().filter(|_| is_wanted).cloned()
    }

    /// Plays with a network that nobody has looked at.
    #[cfg(test)]
    pub(crate) fn trust_network(&mut self, network: Network) {
        let network = Arc::new(network);
        self.searcher.set_network(Some(Arc::clone(&network)));
        self.network = NetworkSlot::Loaded(PathBuf::from("test"), network);
    }

    /// Has the searcher and the judgement ask the network, if they may and can.
    pub(super) fn equip(&mut self) {
        self.judged = None;
        if let Some((file, network)) = self.network() {
            log::info!("network '{}' of '{}'", network.header().name, file.display());
        }
        if let Ok(network) = self.fitting_network() {
            // Prepares it now, when no clock runs.
            let _ = network.is_sound_on(self.game.size());
        }
        self.searcher.set_network(self.judging_network());
        if matches!(self.fitting_network(), Err(NetworkError::BoardTooLarge)) && !self.warned {
            self.warned = true;
            let most = net::MAX_SIDE;
            log::warn!(
                "networks take boards up to {most}x{most}: on larger ones it plays by playouts"
            );
        }
    }
}
